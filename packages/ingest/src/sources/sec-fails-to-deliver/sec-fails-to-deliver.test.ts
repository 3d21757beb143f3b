import { security } from "@us-market-data/analytics/testing";
import { InputError } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLines } from "../../frame/lines.ts";
import { runImport } from "../../frame/run.ts";
import {
	cut,
	now,
	parseFile,
	pieces,
	storedRecords,
	testStore,
	writeFixture,
} from "../../testing/imports.ts";
import { rowsInto } from "../sec-13f/testing/market.ts";
import { secFailsToDeliver } from "./importer.ts";
import { FailsParser } from "./parse.ts";

const header = "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE";
const file = (rows: string[], totals: string[] = []): string =>
	`${[header, ...rows, ...totals].join("\n")}\n`;
const apple = "20260501|037833100|AAPL|100|APPLE INC|200.00";

test("keeps one row of a CUSIP and symbol, that of the newest day", async () => {
	const { outcomes } = await parseFile(
		secFailsToDeliver,
		"cnsfails202605a.txt",
		file([apple, "20260505|037833100|AAPL|7|APPLE INC NEW|.", "20260504|037833100|AAPL|7|APPLE INC|200.00"]),
	);
	expect(outcomes).toEqual([
		{ skipped: "another day of the same security", line: 3 },
		{ skipped: "another day of the same security", line: 4 },
		{
			area: "identifiers",
			symbol: "AAPL.US",
			line: 2,
			record: {
				scheme: "cusip",
				value: "037833100",
				name: "APPLE INC NEW",
				date: "2026-05-05",
				first: "2026-05-01",
			},
		},
	]);
});

test("takes totals at the end, and says when there are none", async () => {
	const totals = ["Trailer record count 1", "Trailer total quantity of shares 100"];
	expect((await parseFile(secFailsToDeliver, "cnsfails202605a.txt", file([apple], totals))).notes).toEqual(
		[],
	);
	expect((await parseFile(secFailsToDeliver, "cnsfails202605a.txt", file([apple]))).notes.join()).toMatch(
		/incomplete/,
	);
});

test("reads names in windows-1252", async () => {
	const text = Buffer.from(file(["20260501|037833100|AAPL|100|SOCI\u00c9T\u00c9|."]), "latin1");
	const { outcomes } = await parseFile(secFailsToDeliver, "cnsfails202605a.txt", text);
	expect(outcomes).toMatchObject([{ record: { name: "SOCIÉTÉ" } }]);
});

test("skips what is no symbol and names its spelling", async () => {
	const { outcomes } = await parseFile(
		secFailsToDeliver,
		"cnsfails202605a.txt",
		file(["20260501|037833100||1|X|."]),
	);
	expect(outcomes).toEqual([{ skipped: "symbol does not resolve", line: 2, unresolved: "(none)" }]);
});

describe("a class that is written without anything between", () => {
	const row = file(["20260501|084670702|BRKB|100|BERKSHIRE B|480.00"]);
	const symbols = async (listed: string[]) => {
		const store = await testStore();
		await rowsInto(
			store,
			Object.fromEntries(listed.map((symbol) => [symbol, { securities: [security(symbol)] }])),
		);
		return (await parseFile(secFailsToDeliver, "cnsfails202605a.txt", row, {}, store)).outcomes;
	};

	test("is the security that is held", async () => {
		expect(await symbols(["BRK.B.US"])).toMatchObject([{ symbol: "BRK.B.US" }]);
		expect(await symbols(["BRKB.US"])).toMatchObject([{ symbol: "BRKB.US" }]);
	});

	test("is not guessed when two are held", async () => {
		expect(await symbols(["BRK.B.US", "BRKB.US"])).toMatchObject([{ unresolved: "BRKB" }]);
	});
});

test.each([
	["a header of another file", "Date|Symbol\n", "header"],
	["a date that is none", file(["20260532|037833100|AAPL|1|X|."]), "SETTLEMENT DATE"],
	["a short CUSIP", file(["20260501|37833100|AAPL|1|X|."]), "CUSIP"],
	["a quantity that is no number", file(["20260501|037833100|AAPL|1.5|X|."]), "QUANTITY (FAILS)"],
	["a price that is no number", file(["20260501|037833100|AAPL|1|X|n/a"]), "PRICE"],
	["a wrong record count", file([apple], ["Trailer record count 2"]), "record count"],
	["a wrong total", file([apple], ["Trailer total quantity of shares 99"]), "total quantity of shares"],
	["one total only", file([apple], ["Trailer record count 1"]), "last lines"],
	["no rows", file([]), "rows"],
])("refuses %s", async (_, text, field) => {
	const refusal = await parseFile(secFailsToDeliver, "cnsfails202605a.txt", text).catch(
		(error: unknown) => error,
	);
	expect(refusal).toBeInstanceOf(InputError);
	expect(refusal).toMatchObject({ location: { field } });
});

test("joins the days of a pair, in whatever order the files are imported", async () => {
	const older = apple.replace("20260501", "20260415").replace("APPLE", "APPLE COMPUTER");
	const days = { name: "APPLE INC", first: "2026-04-15", date: "2026-05-01" };
	for (const order of [["a", "b"], ["b", "a"], []]) {
		const store = await testStore();
		const folder = await temporaryFolder();
		const paths = {
			a: await writeFixture(folder, "cnsfails202605a.txt", file([apple])),
			b: await writeFixture(folder, "cnsfails202604a.txt", file([older])),
		};
		for (const name of order) await runImport(store, secFailsToDeliver, paths[name as "a" | "b"], { now });
		await runImport(store, secFailsToDeliver, folder, { now });
		expect(await storedRecords(store, "identifiers", "AAPL.US")).toMatchObject([days]);
	}
});

test("gives each pair once with its newest day, wherever the stream is cut", async () => {
	const row = fc.record({
		day: fc.integer({ min: 10, max: 28 }),
		cusip: fc.constantFrom("037833100", "594918104", "67066G104"),
		symbol: fc.constantFrom("AAPL", "MSFT", "NVDA"),
		quantity: fc.nat(),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(row, { minLength: 1 }), fc.array(fc.nat()), async (rows, cuts) => {
			const total = rows.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
			const text = file(
				rows.map((r) => `202605${r.day}|${r.cusip}|${r.symbol}|${r.quantity}|X|.`),
				[`Trailer record count ${rows.length}`, `Trailer total quantity of shares ${total}`],
			);
			const parser = new FailsParser((spelling) => `${spelling}.US`, []);
			for await (const _ of parseLines(pieces(cut(text, cuts)), parser));
			const expected = new Map<string, number>();
			for (const { symbol, cusip, day } of rows) {
				const key = `${symbol}.US ${cusip}`;
				expected.set(key, Math.max(day, expected.get(key) ?? 0));
			}
			const found = parser.pairs().map((pair) => {
				const { symbol, cusip, last } = pair.observation;
				return [`${symbol} ${cusip}`, Number(last.slice(8))];
			});
			expect(found).toEqual([...expected]);
		}),
	);
});
