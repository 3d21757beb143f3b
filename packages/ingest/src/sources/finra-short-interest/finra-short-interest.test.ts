import { security } from "@us-market-data/analytics/testing";
import { InputError } from "@us-market-data/market";
import { importInto } from "@us-market-data/store/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLines } from "../../frame/lines.ts";
import { cut, parseFile, pieces, testStore } from "../../testing/imports.ts";
import { shortInterestHeader as header, shortInterestRow as row } from "./formats.fixture.ts";
import { finraShortInterest } from "./importer.ts";
import { ShortInterestParser } from "./parse.ts";
import { resolverOf } from "./resolve.ts";

const name = "shrt20260430.csv";
const file = (rows: string[], end = "\n"): string => [header, ...rows, ""].join(end);
const parse = (...rows: string[]) => parseFile(finraShortInterest, name, file(rows));

/** A store whose security master lists the given symbols. */
async function listing(...symbols: string[]) {
	const store = await testStore();
	await importInto(store, "listed", "nasdaq", (writer, dataset) => {
		for (const symbol of symbols) {
			writer.put("securities", writer.ensureSecurity(symbol), dataset, security(symbol));
		}
	});
	return store;
}

test("reads the shares short, those of the report before, and the days to cover", async () => {
	const { outcomes, dataset } = await parse(
		row("AAPL", "R|NNM|134675274|134422787||45944025|2.93||0.19|252487"),
	);
	expect(outcomes).toEqual([
		{
			area: "shortInterest",
			symbol: "AAPL.US",
			line: 2,
			record: {
				date: "2026-04-30",
				sharesShort: "134675274",
				previousSharesShort: "134422787",
				averageDailyVolume: "45944025",
				daysToCover: "2.93",
			},
		},
	]);
	expect(dataset).toMatchObject({ tag: "finra", file: name });
});

test.each([
	["ABRPRD", "ABR-D.US"],
	["AACBU", "AACBU.US"],
])("reads the squeezed spelling %s as %s", async (spelling, symbol) => {
	expect((await parse(row(spelling))).outcomes).toMatchObject([{ symbol }]);
});

test("lets the security master tell what a squeezed spelling stands for", async () => {
	const text = file([row("BRKB"), row("MKCV"), row("OXYWS"), row("ZZZZF")]);
	const listed = await listing("BRK.B.US", "BRK.A.US", "MKC.V.US", "MKCV.US", "OXY.WS.US");
	const { outcomes } = await parseFile(finraShortInterest, name, text, {}, listed);
	expect(outcomes).toMatchObject([
		{ symbol: "BRK.B.US" },
		{ skipped: "symbol does not resolve", unresolved: "MKCV" },
		{ symbol: "OXY.WS.US" },
		{ symbol: "ZZZZF.US" },
	]);
});

test("passes over a row that reads as the symbol of another, and keeps a file of one spelling twice out", async () => {
	const text = file([row("BRKB"), row("BRK.B")]);
	const { outcomes } = await parseFile(finraShortInterest, name, text, {}, await listing("BRK.B.US"));
	expect(outcomes).toMatchObject([
		{ symbol: "BRK.B.US", line: 2 },
		{ skipped: "reads as the symbol of another row", unresolved: "BRK.B", line: 3 },
	]);
});

test("takes flags of splits and revisions, and empty figures, for what they are", async () => {
	const { outcomes } = await parse(row("A", "A|NYSE|30||S||||R|100.00|30".replace("||||R", "|||R")));
	expect(outcomes).toMatchObject([
		{ record: { sharesShort: "30", previousSharesShort: null, averageDailyVolume: null, daysToCover: null } },
	]);
});

test("knows no days to cover of what is not traded", async () => {
	const { outcomes } = await parse(row("A", "S|OTC|30|30||0|999.99||0.00|0"));
	expect(outcomes).toMatchObject([{ record: { averageDailyVolume: "0", daysToCover: null } }]);
});

test("reads CRLF as well as LF", async () => {
	const { outcomes } = await parseFile(finraShortInterest, name, file([row("A")], "\r\n"));
	expect(outcomes).toHaveLength(1);
});

test.each([
	[
		"a settlement day other than the file name's",
		row("B").replace(/2026-04-30$/, "2026-04-15"),
		"settlementDate",
	],
	["another accounting day", row("B").replace(/^20260430/, "20260415"), "accountingYearMonthNumber"],
	["no shares", row("B").replace("|30|", "||"), "currentShortPositionQuantity"],
	["a field too few", row("B").replace("|NYSE", ""), "row"],
])("refuses %s, naming line and field", async (_, line, field) => {
	const refusal = await parse(row("A"), line).catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(InputError);
	expect(refusal).toMatchObject({ location: { line: 3, field } });
});

test.each(["shrt20260431.csv", "shrt2026.csv", "CNMSshvol20260430.txt"])(
	"refuses the name %s",
	async (bad) => {
		await expect(parseFile(finraShortInterest, bad, file([]))).rejects.toThrow(InputError);
	},
);

test("gives every row back, wherever the stream is cut", async () => {
	const given = fc.record({ short: fc.nat(), volume: fc.nat(), end: fc.constantFrom("\n", "\r\n") });
	await fc.assert(
		fc.asyncProperty(fc.array(given), fc.array(fc.nat()), async (rows, cuts) => {
			const lines = rows.map(({ short, volume }, i) =>
				row(`Q${i}`, `A|NYSE|${short}|1||${volume}|1.00||0|0`),
			);
			const text = file(lines, rows[0]?.end);
			const parser = new ShortInterestParser("2026-04-30", resolverOf(new Set()));
			const read: unknown[] = [];
			for await (const batch of parseLines(pieces(cut(text, cuts)), parser)) read.push(...batch);
			expect(read).toMatchObject(
				rows.map(({ short, volume }, i) => ({
					symbol: `Q${i}.US`,
					line: i + 2,
					record: { sharesShort: `${short}`, averageDailyVolume: `${volume}` },
				})),
			);
		}),
	);
});
