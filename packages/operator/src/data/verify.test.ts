import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { DataContext } from "./context.ts";
import { verifyCommand } from "./verify.ts";

/** A store with one day bar, and the command on a file with an answer. */
async function setUp() {
	const folder = await mkdtemp(join(tmpdir(), "verify-command-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const store = await openMarketFile(join(folder, "market.sqlite"));
	onTestFinished(() => store.close());
	await store.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			...{ source: "test", tag: "real", file: "bars.csv", sha256: "a".repeat(64), licence: "test data" },
			...{ retrievedAt: Date.parse("2026-11-20T22:00:00Z"), adjustedThrough: null },
		});
		const prices = { open: "10", high: "11", low: "9", close: "10.5", volume: "100", turnover: null };
		const security = writer.ensureSecurity("AAPL.US");
		writer.put("dayBars", security, dataset, { date: "2026-11-20", ...prices });
	});
	let out = "";
	const context: Pick<DataContext, "withStore" | "now" | "print"> = {
		withStore: (work) => work(store),
		now: () => new Date("2100-01-01T00:00:00Z"),
		print: (text) => {
			out += `${text}\n`;
		},
	};
	const file = join(folder, "answer.json");
	return async (answer: unknown) => {
		await writeFile(file, JSON.stringify(answer));
		out = "";
		await verifyCommand(context as DataContext).parseAsync([file], { from: "user" });
		return out;
	};
}

const answer = (value: string, datasetKey = "a".repeat(16)) => ({
	receipts: {
		list: [{ symbol: "AAPL.US", member: "lastDone", value }],
		datasets: [{ datasetKey, name: "bars.csv" }],
	},
});

test("says that a figure is equal, and that its file is held", async () => {
	const verify = await setUp();
	const out = await verify(answer("10.50"));
	expect(out).toMatch(/AAPL\.US +lastDone +10\.50 +10\.50 +equal/);
	expect(out).toContain("1 of 1 figures are equal, and every file behind them is held.");
});

test("refuses an answer with another figure, or of a file with other contents", async () => {
	const verify = await setUp();
	await expect(verify(answer("10.51"))).rejects.toThrow("0 of 1 figures are equal; 1 not.");
	await expect(verify(answer("10.50", "b".repeat(16)))).rejects.toThrow("not held: bars.csv");
	const changed = { ...answer("10.50"), quote: [{ symbol: "AAPL.US", lastDone: "99.00" }] };
	await expect(verify(changed)).rejects.toThrow("0 of 1 figures are equal; 1 not.");
	await expect(verify({ quote: [] })).rejects.toThrow("explain=true");
});
