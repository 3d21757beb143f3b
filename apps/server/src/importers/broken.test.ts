import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMarket } from "../store/sqlite/market.ts";
import { bars } from "./bars/importer.ts";
import { finraShortVolume } from "./finra-short-volume/importer.ts";
import { type Format, generalDamages, lineFormat } from "./formats.fixture.ts";
import { InputRefused } from "./frame/refused.ts";
import { runImport } from "./frame/run.ts";
import { nasdaqDirectory } from "./nasdaq-directory/importer.ts";
import { native } from "./native/importer.ts";
import { now, sha256, temporaryFolder, writeFixture } from "./testing.ts";

const manifest = JSON.stringify({ name: "n", tag: "own", licence: "own", description: "" });

const formats: Format[] = [
	lineFormat(
		"finra",
		finraShortVolume,
		"CNMSshvol20260515.txt",
		[
			"Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market",
			"20260515|A|10|0|20|Q",
			"20260515|B|10|0|20|Q",
			"2",
		],
		{
			"wrong trailer count": [/\n2\n/, "\n3\n"],
			"bad number": ["|B|10|", "|B|1O|"],
			"bad date": ["20260515|B", "20260532|B"],
			"duplicate key": ["|B|", "|A|"],
		},
	),
	lineFormat(
		"nasdaqlisted",
		nasdaqDirectory,
		"nasdaqlisted.txt",
		[
			"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
			"A|A - Common Stock|Q|N|N|100|N|N",
			"B|B - Common Stock|Q|N|N|100|N|N",
			"File Creation Time: 0721202521:31|||||||",
		],
		{
			"bad number": ["B - Common Stock|Q|N|N|100", "B - Common Stock|Q|N|N|1oo"],
			"bad date": ["0721202521:31", "07/21/2025"],
			"duplicate key": ["B|B", "A|B"],
		},
	),
	lineFormat(
		"otherlisted",
		nasdaqDirectory,
		"otherlisted.txt",
		[
			"ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol",
			"A|A Common Stock|N|A|N|100|N|A",
			"B|B Common Stock|N|B|N|100|N|B",
			"File Creation Time: 0721202521:31||||||",
		],
		{ "bad number": ["B|N|100", "B|N|0"], "duplicate key": ["100|N|B", "100|N|A"] },
	),
	...Object.entries({
		yahoo: ["Date,Open,High,Low,Close,Adj Close,Volume", "2024-01-02,2,3,1,2,2,9", "2024-01-03,2,3,1,2,2,9"],
		stooq: ["Date,Open,High,Low,Close,Volume", "2024-01-02,2,3,1,2,9", "2024-01-03,2,3,1,2,9"],
		"alphavantage daily": [
			"timestamp,open,high,low,close,volume",
			"2024-01-02,2,3,1,2,9",
			"2024-01-03,2,3,1,2,9",
		],
	}).map(([preset, lines]) =>
		lineFormat(preset, bars, "X.csv", lines, {
			"bad number": ["03,2,3", "03,2,3.1.4"],
			"bad date": ["2024-01-03", "2024-13-03"],
			"high below low": ["03,2,3,1", "03,2,1,3"],
			"duplicate key": ["2024-01-03", "2024-01-02"],
		}),
	),
	lineFormat(
		"alphavantage minutes",
		bars,
		"X_1min.csv",
		[
			"timestamp,open,high,low,close,volume",
			"2024-01-02 09:32:00,2,3,1,2,9",
			"2024-01-02 09:31:00,2,3,1,2,9",
		],
		{
			"bad number": ["31:00,2,3", "31:00,2,three"],
			"bad date": ["2024-01-02 09:31", "2024-02-30 09:31"],
			"high below low": ["31:00,2,3,1", "31:00,2,1,3"],
			"duplicate key": ["09:31", "09:32"],
		},
	),
	lineFormat(
		"massive minutes",
		bars,
		"2025-04-16.csv",
		[
			"ticker,volume,open,close,high,low,window_start,transactions",
			"A,9,2,2,3,1,1744792500000000000,1",
			"A,9,2,2,3,1,1744792560000000000,1",
		],
		{
			"bad number": [/A,9(?=.*2560)/, "A,-"],
			"bad date": ["1744792560000000000", "2025-04-16"],
			"high below low": [/3,1,(?=.*2560)/, "1,3,"],
			"duplicate key": ["2560", "2500"],
		},
	),
	lineFormat(
		"native CSV",
		native,
		"day-bars.csv",
		[
			"symbol,date,open,high,low,close,volume,turnover",
			"A.US,2024-01-02,2,3,1,2,9,",
			"A.US,2024-01-03,2,3,1,2,9,",
		],
		{
			"bad number": ["03,2,3", "03,2,3x"],
			"bad date": ["2024-01-03", "03/01/2024"],
			"duplicate key": ["2024-01-03", "2024-01-02"],
		},
		{ beside: { "manifest.json": manifest } },
	),
	lineFormat(
		"native JSON",
		native,
		"topics.json",
		["[", topic("1"), ",", topic("2"), "]"],
		{
			"bad number": [/"likesCount":2(?=.*"id":"2")/, '"likesCount":"2"'],
			"bad date": [/2024-01-02T15:00:00Z(?=.*"id":"2")/, "2024-01-02 15:00"],
			"duplicate key": ['"id":"2"', '"id":"1"'],
		},
		{ beside: { "manifest.json": manifest } },
	),
];

function topic(id: string): string {
	const counts = { commentsCount: 1, likesCount: 2, sharesCount: 3 };
	const item = {
		symbol: "A.US",
		title: "",
		description: "",
		url: "",
		publishedAt: "2024-01-02T15:00:00Z",
		...counts,
	};
	return JSON.stringify({ ...item, id });
}

async function prepareIn(market: string, prepare: NonNullable<Format["prepare"]>): Promise<void> {
	const store = await openMarket(market);
	await prepare(store);
	await store.close();
}

describe.each(formats)("$format", (given) => {
	const { importer, name, sound, beside, prepare } = given;

	/** Imports a text beside what the store holds and tells the outcome. */
	async function importing(market: string, text: string | Buffer): Promise<unknown> {
		const folder = await temporaryFolder();
		for (const [file, content] of Object.entries(beside ?? {})) await writeFixture(folder, file, content);
		const path = await writeFixture(folder, name, text);
		const store = await openMarket(market);
		try {
			const target = beside ? folder : path;
			return await runImport(store, importer, target, { now }).catch((error: unknown) => error);
		} finally {
			await store.close();
		}
	}

	test.each(Object.entries({ ...generalDamages(given), ...given.broken }))(
		"%s is refused and leaves the store byte for byte as it was",
		async (_, text) => {
			const market = join(await temporaryFolder(), "market.sqlite");
			if (prepare) await prepareIn(market, prepare);
			expect(await importing(market, sound)).toMatchObject({ files: [{ status: "stored" }] });
			const before = await sha256(market);
			const refusal = await importing(market, text);
			expect(refusal).toBeInstanceOf(InputRefused);
			expect((refusal as InputRefused).message).toMatch(new RegExp(`^${name}.*; allowed: .+\\.$`, "s"));
			expect(await sha256(market)).toBe(before);
		},
	);
});
