import { join } from "node:path";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { IssueList, listInThread } from "./issue-list.ts";

const silentLog = pino({ level: "silent" });

test("issues are listed on a thread, once for a version of the data", async () => {
	const folder = await temporaryFolder();
	const market = await openMarketFile(join(folder, "market.sqlite"));
	onTestFinished(() => market.close());
	const settings = { DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "", STORE_TIMEOUT_MS: 5_000 };
	let lists = 0;
	const list = listInThread(settings);
	const issues = new IssueList(
		market,
		(signal) => {
			lists++;
			return list(signal);
		},
		silentLog,
	);
	onTestFinished(() => issues.close());
	const waitForLoads = () =>
		expect.poll(async () => (await issues.newest()).isPending, { timeout: 60_000 }).toBe(false);
	expect(await issues.newest()).toEqual({ isPending: true, total: 0, byKind: [], issues: [] });
	await waitForLoads();
	await issues.newest();
	expect(lists).toBe(1);
	await market.transaction(async (writer) => {
		const file = { source: "test", tag: "real", file: "a.csv", sha256: "", licence: "" };
		const id = writer.beginDataset({ ...file, retrievedAt: 0, adjustedThrough: null });
		writer.finishDataset(id, { rows: 0, skipped: { "no such symbol": 2 }, newest: null });
	});
	expect(await issues.newest()).toMatchObject({ isPending: true, total: 0 });
	await waitForLoads();
	expect(await issues.newest()).toMatchObject({
		total: 1,
		byKind: [{ kind: "skipped", count: 1 }],
		issues: [{ rule: "no such symbol", dataset: { file: "a.csv" } }],
	});
	expect(lists).toBe(2);
});

test("a list that fails is logged, and tried again by the next who asks", async () => {
	let lists = 0;
	const market = { dataVersion: async () => 1 };
	const issues = new IssueList(market, () => Promise.reject(new Error(`failure ${++lists}`)), silentLog);
	expect(await issues.newest()).toMatchObject({ isPending: true });
	await expect.poll(async () => (await issues.newest()).isPending && lists > 1).toBe(true);
	await issues.close();
});
