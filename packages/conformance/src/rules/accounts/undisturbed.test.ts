import { expect, test } from "vitest";
import { answer, complaintsOf } from "../../testing.ts";
import { oneChargePerAnswer } from "../headers-and-charges.ts";
import { undisturbed } from "./undisturbed.ts";

/** An account that charges so much for an answer, and of which somebody else asks so often beside the first questions. */
function account(charge: number, others: number) {
	let [used, disturbed] = [0, 0];
	return ({ operationId }: Readonly<Record<string, string | undefined>>) => {
		if (disturbed < others) {
			disturbed += 1;
			used += 1;
		}
		if (operationId !== undefined) return answer(200, { usage: { used } });
		used += charge;
		return answer(200, {}, { "x-data-requests-cost": "1", "x-data-requests-remaining": `${1000 - used}` });
	};
}

test("charges are counted again while somebody else asks", async () => {
	const rule = undisturbed(oneChargePerAnswer);
	expect(await complaintsOf(rule, account(1, 0))).toEqual([]);
	expect(await complaintsOf(rule, account(1, 4))).toEqual([]);
	expect(await complaintsOf(rule, account(2, 0))).toHaveLength(1);
	expect(await complaintsOf(rule, account(2, 4))).toHaveLength(1);
	expect(await complaintsOf(rule, account(1, 99))).toEqual([
		"skipped: the account has other requests during the run",
	]);
});
