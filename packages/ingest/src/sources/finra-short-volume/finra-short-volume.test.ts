import { InputError } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLines } from "../../frame/lines.ts";
import { cut, parseFile, pieces } from "../../testing/imports.ts";
import { finraShortVolume } from "./importer.ts";
import { ShortVolumeParser } from "./parse.ts";

const header = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";
const name = "CNMSshvol20260515.txt";

const file = (rows: string[], end = "\r\n", head = header): string =>
	[head, ...rows, String(rows.length), ""].join(end);

const parse = (rows: string[], fileName = name) => parseFile(finraShortVolume, fileName, file(rows));

test("reads fractional volumes to the last digit", async () => {
	const { outcomes } = await parse(["20260515|AAPL|8714049.111124|41327|16275822.859084|B,Q,N"]);
	expect(outcomes).toEqual([
		{
			area: "shortVolume",
			symbol: "AAPL.US",
			line: 2,
			record: {
				date: "2026-05-15",
				facility: "CNMS",
				shortVolume: "8714049.111124",
				shortExemptVolume: "41327",
				totalVolume: "16275822.859084",
			},
		},
	]);
});

test.each([
	["CNMS", "B,Q,N"],
	["FNSQ", "Q"],
	["FNQC", "B"],
	["FNYX", "N"],
	["FNRA", "D"],
	["FORF", "O"],
])("takes %s files as rows of their own facility", async (facility, market) => {
	const { outcomes } = await parse([`20260515|A|1|0|2|${market}`], `${facility}shvol20260515.txt`);
	expect(outcomes).toMatchObject([{ record: { facility } }]);
});

test("reads the spellings of classes, preferreds, warrants and rights", async () => {
	const spellings = ["BRK/B", "ABRpA", "ACEL/WS", "CELGr"];
	const { outcomes } = await parse(spellings.map((spelling) => `20260515|${spelling}|1|0|2|Q`));
	expect(outcomes.map((outcome) => ("symbol" in outcome ? outcome.symbol : null))).toEqual([
		"BRK.B.US",
		"ABR-A.US",
		"ACEL.WS.US",
		"CELG.RT.US",
	]);
});

test("counts a row whose symbol does not resolve and tells its spelling", async () => {
	const { outcomes } = await parse(["20260515|??|1|0|2|Q"]);
	expect(outcomes).toEqual([{ skipped: "symbol does not resolve", line: 2, unresolved: "??" }]);
});

test("reads LF as well as CRLF, and a file without its last line break", async () => {
	const text = file(["20260515|A|1|0|2|Q"], "\n").trimEnd();
	expect((await parseFile(finraShortVolume, name, text)).outcomes).toHaveLength(1);
});

test("takes a file without rows for what it is", async () => {
	expect((await parseFile(finraShortVolume, "FNRAshvol20260515.txt", file([]))).outcomes).toEqual([]);
});

test("reads the layout before 2011-02-28, without exempt volume, and says so", async () => {
	const text = file(["20101231|A|5|20|Q"], "\r\n", "Date|Symbol|ShortVolume|TotalVolume|Market");
	const { outcomes, notes } = await parseFile(finraShortVolume, "FNSQshvol20101231.txt", text);
	expect(outcomes).toMatchObject([
		{ record: { shortVolume: "5", shortExemptVolume: null, totalVolume: "20" } },
	]);
	expect(notes.join()).toContain("ShortExemptVolume");
});

test.each([
	["a date other than the file name's", "20260514|A|1|0|2|Q", "Date", "20260514"],
	["a market of another facility", "20260515|A|1|0|2|O", "Market", "O"],
	["a volume that is no number", "20260515|A|x|0|2|Q", "ShortVolume", "x"],
	["a negative volume", "20260515|A|1|0|-2|Q", "TotalVolume", "-2"],
	["more short than total", "20260515|A|3|0|2|Q", "ShortVolume", "3"],
	["more exempt than short", "20260515|A|1|2|3|Q", "ShortExemptVolume", "2"],
	["a field too few", "20260515|A|1|0|2", "row", "20260515|A|1|0|2"],
])("refuses %s, naming line, field and value", async (_, row, field, value) => {
	const refusal = await parse(["20260515|OK|1|0|2|Q", row]).catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(InputError);
	expect(refusal).toMatchObject({ location: { line: 3, field, value } });
});

test.each([
	[
		"a row count that does not fit",
		`${header}\r\n20260515|A|1|0|2|Q\r\n2\r\n`,
		/row count is "2"; allowed: 1,/,
	],
	["a missing row count", `${header}\r\n20260515|A|1|0|2|Q\r\n`, /cut off/],
	["rows after the row count", `${header}\r\n0\r\n20260515|A|1|0|2|Q\r\n`, /nothing after/],
	["another header", "Symbol|Date\r\n0\r\n", /header is "Symbol\|Date"/],
	["an empty line between rows", `${header}\n\n20260515|A|1|0|2|Q\n1\n`, /line 2: it is ""/],
])("refuses %s", async (_, text, message) => {
	await expect(parseFile(finraShortVolume, name, text)).rejects.toThrow(message);
});

test.each(["CNMSshvol20260230.txt", "shvol20260515.txt", "CNMSshvol2026.txt"])(
	"refuses the name %s",
	async (bad) => {
		await expect(parse([], bad)).rejects.toThrow(InputError);
	},
);

const volume = fc
	.tuple(fc.nat(), fc.nat(999_999))
	.map(([whole, part]) => (part ? `${whole}.${part}` : `${whole}`));

test("gives every row back, wherever the stream is cut", async () => {
	const row = fc.record({
		symbol: fc.stringMatching(/^[A-Z]{1,4}$/),
		short: volume,
		market: fc.constantFrom("B", "B,Q,N", "D"),
	});
	const ending = fc.constantFrom("\n", "\r\n");
	await fc.assert(
		fc.asyncProperty(fc.array(row), ending, fc.array(fc.nat()), async (rows, end, cuts) => {
			const text = file(
				rows.map((r) => `20260515|${r.symbol}|${r.short}|0|${r.short}|${r.market}`),
				end,
			);
			const parser = new ShortVolumeParser(
				{ facility: "CNMS", date: "2026-05-15", compactDate: "20260515" },
				[],
			);
			const read: unknown[] = [];
			for await (const batch of parseLines(pieces(cut(text, cuts)), parser)) read.push(...batch);
			expect(read).toMatchObject(
				rows.map((r, i) => ({
					symbol: `${r.symbol}.US`,
					line: i + 2,
					record: { totalVolume: trimmed(r.short) },
				})),
			);
		}),
	);
});

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/0+$/, "") : text);
