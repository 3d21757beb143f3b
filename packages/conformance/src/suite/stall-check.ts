import type { ContractOperation } from "../contract/contract.ts";
import { Skipped } from "../rules/rule.ts";
import type { Check } from "./check.ts";
import { isStalling, stallMs } from "./stalls.ts";

/** At the end of a run: the operation did not answer a part of its questions seconds later than all others theirs. */
export const stallCheck = ({ operationId }: ContractOperation): Check => ({
	group: "case",
	operationId,
	title: "answers without delays of about a second that other operations do not have",
	last: true,
	async run(probe) {
		const timings = probe.bench.timings?.of(operationId);
		if (!timings) throw new Skipped("nobody measured");
		const { own, others } = timings;
		if (isStalling(timings))
			probe.fail(
				"no delays",
				`${own.stalls} of ${own.answers} answers took longer than ${stallMs} ms, of other operations ${others.stalls} of ${others.answers}`,
			);
	},
});
