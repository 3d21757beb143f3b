import { expect, test } from "vitest";
import { setUpUpdates } from "../testing/updates.ts";
import { agingJob } from "./aging.ts";
import { nextTime } from "./times.ts";

test("figures that depend on the day move on shortly after midnight in New York, as a run that is recorded", async () => {
	const { deps, market, updates } = await setUpUpdates("2026-11-21T05:10:00Z");
	const dividend = {
		exDate: "2025-11-22",
		amount: "1",
		currency: "USD",
		recordDate: null,
		paymentDate: null,
		fiscalYear: null,
		fiscalPeriod: null,
		description: "",
	};
	await market.transaction(async (writer) => {
		const file = { source: "test", file: "a", tag: "real", sha256: "", licence: "", adjustedThrough: null };
		const id = writer.beginDataset({ ...file, retrievedAt: 0 });
		writer.put("dividends", writer.ensureSecurity("A.US"), id, dividend);
	});
	const job = agingJob(deps);
	expect(new Date(nextTime(job.schedule, deps.clock.now() - 1)).toISOString()).toBe(
		"2026-11-21T05:10:00.000Z",
	);
	const version = await market.dataVersion();
	await job.run();
	await job.run();
	expect(await market.dataVersion()).toBe(version + 1);
	expect(updates.runs({ limit: 9 }).map(({ source, outcome, rows }) => [source, outcome, rows])).toEqual([
		["derived", "unchanged", 0],
		["derived", "stored", 1],
	]);
	deps.market = Object.assign(Object.create(market), {
		transaction: () => Promise.reject(new Error("disk full")),
	});
	await job.run();
	expect(updates.runs({ limit: 1 })[0]).toMatchObject({ outcome: "failed", message: "disk full" });
});
