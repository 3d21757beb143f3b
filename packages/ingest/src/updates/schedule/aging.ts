import { deriveAging } from "@us-market-data/analytics";
import type { UpdateDeps } from "../run/deps.ts";
import { recordedRun } from "../run/recorded.ts";
import type { Job } from "./scheduler.ts";

/** Name of the runs that update the data that depend on the day. */
const agingName = "derived";

/** Shortly after midnight, windows such as the last 12 months of dividends are moved on by a day. */
export const agingJob = (deps: UpdateDeps): Job => ({
	name: agingName,
	schedule: { at: ["00:10"], days: "every" },
	run: async () => {
		await deriveNow(deps).catch(() => {});
		return "done";
	},
});

async function deriveNow({ market, updates, clock }: UpdateDeps): Promise<void> {
	await recordedRun(
		agingName,
		{ updates, now: clock.now },
		() => market.transaction((writer) => deriveAging(writer, new Date(clock.now()))),
		(changed) => ({
			target: "figures that depend on the day",
			outcome: changed > 0 ? "stored" : "unchanged",
			rows: changed,
		}),
	);
}
