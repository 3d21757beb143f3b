import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importers, runImport } from "@us-market-data/ingest";
import type { MarketStore } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { WrongUse } from "../run.ts";
import type { DataContext } from "./context.ts";
import { verifyCommand } from "./verify.ts";

const now = new Date("2026-11-21T01:30:00Z");
const csv = `Date,Open,High,Low,Close,Adj Close,Volume
2026-11-19,10,11,9,10.25,10.25,100
2026-11-20,10,11,9,10.5,10.5,200
`;

async function opened(): Promise<MarketStore> {
	const store = await openMarketFile(join(await temporaryFolder(), "market.sqlite"));
	onTestFinished(() => store.close());
	return store;
}

/** A store with one imported file of bars, and the command on a file with an answer. */
async function setUp() {
	const folder = await temporaryFolder();
	const files = join(folder, "files");
	await mkdir(files);
	await writeFile(join(files, "AAPL.csv"), csv);
	const store = await opened();
	const bars = importers.find(({ source }) => source === "bars");
	if (!bars) throw new Error("no importer of bars");
	await runImport(store, bars, join(files, "AAPL.csv"), { now });
	const [dataset] = await store.datasets();
	if (!dataset) throw new Error("no dataset");
	let out = "";
	const context: Pick<DataContext, "readStore" | "withScratchStore" | "now" | "print"> = {
		readStore: (work) => work(store),
		withScratchStore: async (work) => work(await opened()),
		now: () => now,
		print: (text) => {
			out += `${text}\n`;
		},
	};
	const file = join(folder, "answer.json");
	const verify = async (body: unknown, ...options: string[]) => {
		await writeFile(file, JSON.stringify(body));
		out = "";
		await verifyCommand(context as DataContext).parseAsync([file, ...options], { from: "user" });
		return out;
	};
	const body = (value: string, sha256 = dataset.sha256) => ({
		quote: [{ symbol: "AAPL.US", changeRate: value }],
		receipts: {
			date: "2026-11-20",
			list: [{ symbol: "AAPL.US", member: "quote[AAPL.US].changeRate", value }],
			datasets: [
				{
					name: dataset.file,
					sha256,
					importer: "bars",
					source: dataset.tag,
					retrievedAt: "2026-11-20T22:00:00Z",
					importedAt: "2026-11-20T22:00:00Z",
				},
			],
		},
	});
	return { verify, body, files, printed: () => out };
}

test("says that a figure is equal, and that its file is held", async () => {
	const { verify, body } = await setUp();
	const out = await verify(body("2.44"));
	expect(out).toMatch(/quote\[AAPL\.US\]\.changeRate +2\.44 +2\.44 +equal/);
	expect(out).toContain("1 of 1 figures are equal, and every file behind them has the same bytes.");
});

test("refuses an answer with another figure, or of a file with other contents", async () => {
	const { verify, body } = await setUp();
	await expect(verify(body("2.45"))).rejects.toThrow("0 of 1 figures are equal; 1 not.");
	await expect(verify(body("2.44", "b".repeat(64)))).rejects.toThrow("not held: yahoo/day/AAPL.csv");
	const changed = { ...body("2.44"), quote: [{ symbol: "AAPL.US", changeRate: "99.00" }] };
	await expect(verify(changed)).rejects.toThrow("0 of 1 figures are equal; 1 not.");
	await expect(verify({ quote: [] })).rejects.toThrow("explain=true");
});

test("derives the figures from the files that have the hashes, under whatever name they lie", async () => {
	const { verify, body, files } = await setUp();
	await mkdir(join(files, "elsewhere"));
	await writeFile(join(files, "elsewhere", "renamed.txt"), await readFile(join(files, "AAPL.csv")));
	await writeFile(join(files, "AAPL.csv"), csv.replace("10.5", "10.75"));
	expect(await verify(body("2.44"), "--files", files)).toContain("1 of 1 figures are equal, and every file");
	await expect(verify(body("2.45"), "--files", files)).rejects.toThrow("1 not.");
	const other = createHash("sha256").update("other").digest("hex");
	await expect(verify(body("2.44", other), "--files", files)).rejects.toThrow("AAPL.csv (not found)");
});

test("a figure whose file is not found is not checked, and does not differ", async () => {
	const { verify, body, files, printed } = await setUp();
	await rm(join(files, "AAPL.csv"));
	const rejected = await verify(body("2.44"), "--files", files).catch((error: unknown) => error);
	expect((rejected as Error).message).toBe(
		"0 of 1 figures are equal; 1 not checked; files not read again: yahoo/day/AAPL.csv (not found).",
	);
	expect(printed()).toMatch(/changeRate +2\.44 +- +not checked \(file not found\)/);
	expect(printed()).not.toContain("differs");
});

test("names --files when its folder does not exist", async () => {
	const { verify, body } = await setUp();
	const rejected = await verify(body("2.44"), "--files", "nodir").catch((error: unknown) => error);
	expect(rejected).toBeInstanceOf(WrongUse);
	expect((rejected as Error).message).toBe('--files is "nodir"; allowed: a folder that exists.');
});

test("refuses an answer without figures, of which nothing can be equal", async () => {
	const { verify, files } = await setUp();
	const empty = { company: { symbol: "AAPL.US", name: "AAPL" }, receipts: { list: [], datasets: [] } };
	await expect(verify(empty)).rejects.toThrow("no figures with receipts");
	await expect(verify(empty, "--files", files)).rejects.toThrow("no figures with receipts");
});
