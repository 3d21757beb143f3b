import { dividend } from "@us-market-data/analytics/testing";
import { dataset } from "@us-market-data/store/testing";
import { expect, test } from "vitest";
import { setUpUpdates } from "../testing.ts";
import { agingJob } from "./aging.ts";
import { nextTime } from "./times.ts";

test("figures that depend on the day move on shortly after midnight in New York, as a run that is recorded", async () => {
	const { deps, market, updates } = await setUpUpdates("2026-11-21T05:10:00Z");
	await market.transaction(async (writer) => {
		const retrievedAt = Date.parse("2026-11-20T23:00:00Z");
		const id = writer.beginDataset({ ...dataset("a", "real"), retrievedAt });
		writer.put("dividends", writer.ensureSecurity("A.US"), id, dividend("2025-11-22", "1"));
	});
	const job = agingJob(deps);
	expect(new Date(nextTime(job.schedule, deps.clock.now() - 1)).toISOString()).toBe(
		"2026-11-21T05:10:00.000Z",
	);
	const version = await market.dataVersion();
	await job.run();
	await job.run();
	expect(await market.dataVersion()).toBe(version + 1);
	expect(
		(await updates.runs({ limit: 9 })).map(({ source, outcome, rows }) => [source, outcome, rows]),
	).toEqual([
		["derived", "unchanged", 0],
		["derived", "stored", 1],
	]);
	deps.market = Object.assign(Object.create(market), {
		transaction: () => Promise.reject(new Error("disk full")),
	});
	await job.run();
	expect((await updates.runs({ limit: 1 }))[0]).toMatchObject({ outcome: "failed", message: "disk full" });
});
