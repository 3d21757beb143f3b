import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, storedRecords, testStore } from "../../testing/imports.ts";
import { iexHist } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const folder = join(realData ?? "", "iex");
const feed = "DeepPlus.IexTp.1.0.2";

real(`every capture of the folder${title}`, async () => {
	const store = await testStore();
	const report = await runImport(store, iexHist, folder, { now });
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith("pcap"),
	);
	expect(report.files.map(({ file }) => file).sort()).toEqual(files.sort());
	expect(report.ignored).toEqual([]);
	for (const { file, notes } of report.files) {
		expect(notes[0]).toMatch(
			file.startsWith("DeepPlus") ? /^DEEP\+; messages by type: \w/ : /^DEEP; messages by type: /,
		);
		expect(notes.join()).not.toContain("unknown type");
		const [, type] = /\/(\w)_/.exec(file) ?? [];
		if (type !== undefined) expect(notes[0]).toMatch(new RegExp(`[:,] ${type} \\d`));
	}
	const level = { volume: "190", price: "202.77", orderNum: 0, brokerIds: [] };
	expect(await storedRecords(store, "depth", "V.US")).toMatchObject([
		{ bids: [level], asks: [], timestamp: "2021-01-26T20:29:41.294956478Z" },
	]);
	expect(await storedRecords(store, "depth", "UNH.US")).toMatchObject([
		{ asks: [{ price: "344.14", volume: "82" }] },
	]);
});

real(`all types of messages of DEEP+ and the book after them${title}`, async () => {
	const store = await testStore();
	const report = await runImport(store, iexHist, join(folder, feed, "all_message_types.pcap"), { now });
	const [file] = report.files;
	const counts = { B: 1, P: 101, O: 101, H: 97, I: 96, D: 1, E: 35, L: 3, S: 5, M: 1, R: 1, T: 4, a: 1 };
	const [, list = ""] = /messages by type: (.*)/.exec(file?.notes[0] ?? "") ?? [];
	const expected = Object.fromEntries(list.split(", ").map((text) => text.split(" ")));
	expect(expected).toEqual(
		Object.fromEntries(Object.entries(counts).map(([type, count]) => [type, String(count)])),
	);
	expect(file?.skipped).toEqual({ "test issue": 1 });
	expect(file?.notes).toContain("session 1310523392: 268 messages came twice and count once");
	expect(await storedRecords(store, "depth", "IBKR.US")).toMatchObject([
		{ bids: [], asks: [{ price: "136.5", volume: "100", orderNum: 1 }] },
	]);
	expect(await storedRecords(store, "trades", "IBKR.US")).toMatchObject([
		...Array(3).fill({ price: "138", volume: "100", tradeType: "T", direction: 0, tradeSession: 1 }),
		...Array(4).fill({ price: "137.33", volume: "100", tradeType: "T", direction: 0, tradeSession: 1 }),
	]);
});
