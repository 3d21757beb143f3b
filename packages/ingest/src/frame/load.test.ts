import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { bars } from "../sources/bars/importer.ts";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { native } from "../sources/native/importer.ts";
import { now, testStore, writeFixture } from "../testing/imports.ts";
import type { Importer } from "./importer.ts";
import { runImport } from "./run.ts";

/** At noon in New York. */
async function imported(importer: Importer, name: string, lines: string[], at = now, options = {}) {
	const store = await testStore();
	const folder = await temporaryFolder();
	const path = await writeFixture(folder, name, `${lines.join("\n")}\n`);
	if (importer !== native) return runImport(store, importer, path, { now: at, ...options });
	await writeFixture(
		folder,
		"manifest.json",
		JSON.stringify({ name: "n", tag: "own", licence: "own", description: "" }),
	);
	return runImport(store, importer, folder, { now: at });
}

const header = "timestamp,open,high,low,close,volume";
const bar = (time: string, volume = "4", open = "1") =>
	imported(bars, "AAPL.csv", [header, `${time},${open},1,1,1,${volume}`], now, { label: "end" });

test.each([
	["2099-01-05", /line 2: date is "2099-01-05"; allowed: 1900-01-01 to 2026-11-20, the present/],
	["2026-11-21", /line 2: date is "2026-11-21"/],
	["0000-01-03", /line 2: date is "0000-01-03"/],
	["1899-12-29", /line 2: date is "1899-12-29"/],
	["2026-11-20 13:02:00", /line 2: start is "2026-11-20T18:01:00Z"; allowed: 1900-01-01 to 2026-11-20T18:00/],
])("a bar of %s is refused", async (time, message) => {
	await expect(bar(time)).rejects.toThrow(message);
});

test.each(["2026-11-20", "1900-01-02", "2026-11-20 13:01:00"])("a bar of %s is taken", async (time) => {
	expect(await bar(time)).toMatchObject({ stored: 1 });
});

test.each(["2026-11-14", "1960-01-02"])("a day bar of %s, without trading, is refused", async (time) => {
	const own = ["symbol,date,open,high,low,close,volume,turnover", `AAPL.US,${time},1,1,1,1,1,`];
	await expect(imported(native, "day-bars.csv", own)).rejects.toThrow(
		`line 2: date is "${time}"; allowed: a day on which the Exchange traded`,
	);
});

test("prices of too many digits are refused", async () => {
	for (const price of ["1".repeat(16), `1.${"1".repeat(21)}`]) {
		await expect(bar("2026-11-19", "4", price)).rejects.toThrow(/open|high/);
		const own = [
			"symbol,date,open,high,low,close,volume,turnover",
			`AAPL.US,2026-11-19,${`${price},`.repeat(4)}1,`,
		];
		await expect(imported(native, "day-bars.csv", own)).rejects.toThrow(
			`line 2: open is "${price}"; allowed: up to 15 digits before the point and 20 after it`,
		);
	}
});

test("the day is that of New York", async () => {
	const evening = new Date("2026-11-20T03:00:00Z");
	const lines = [header, "2026-11-20,1,1,1,1,4"];
	await expect(imported(bars, "AAPL.csv", lines, evening)).rejects.toThrow(/allowed: .* to 2026-11-19/);
});

test("volumes of more than 15 digits before the point are refused", async () => {
	await expect(bar("2026-11-19", "1234567890123456")).rejects.toThrow(
		/line 2: volume is "1234567890123456"; allowed: up to 15 digits before the point/,
	);
	expect(await bar("2026-11-19", "123456789012345.25")).toMatchObject({ stored: 1 });
});

test("prices with an exponent are refused, volumes are not", async () => {
	await expect(bar("2026-11-19", "4", "1e0")).rejects.toThrow(/line 2: open is "1e0"; allowed: .*exponent/);
	expect(await bar("2026-11-19", "4e3")).toMatchObject({ stored: 1 });
});

test("other sources of what has happened are held to the present too", async () => {
	const volumes = [
		"Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market",
		"20990105|AAPL|1|0|2|Q",
		"1",
	];
	await expect(imported(finraShortVolume, "CNMSshvol20990105.txt", volumes)).rejects.toThrow(
		/line 2: date is "2099-01-05"; allowed: 1900-01-01 to 2026-11-20/,
	);
	const trades = [
		"symbol,timestamp,sequence,price,volume,direction,tradeType,tradeSession",
		"AAPL.US,2099-01-05T15:00:00Z,0,1,1,0,,0",
	];
	await expect(imported(native, "trades.csv", trades)).rejects.toThrow(
		/line 2: timestamp is "2099-01-05T15:00:00Z"/,
	);
});

test.each([
	["2026-11-19", "2026-11-18", /line 2: date is "2026-11-19"; allowed: up to 2026-11-18, the day of filing/],
	["2062-11-18", "2062-11-19", /line 2: date is "2062-11-18"; allowed: up to 2026-11-20, the present/],
])("a trade of an insider of %s in a form of %s is refused", async (date, filed, message) => {
	const lines = [
		"symbol,accessionNumber,line,filingDate,date,owner,title,code,type,shares,price,sharesAfter,securityTitle,ownership,is10b5One",
		`AAPL.US,0000000007-26-000001,1,${filed},${date},Doe Jane,,P,BUY,1,1,,Common Stock,direct,`,
	];
	await expect(imported(native, "insider-trades.csv", lines)).rejects.toThrow(message);
	const dated = lines.map((line) => line.replaceAll(/20[26][26]-11-1[89]/g, "2026-11-18"));
	expect(await imported(native, "insider-trades.csv", dated)).toMatchObject({ stored: 1 });
});
