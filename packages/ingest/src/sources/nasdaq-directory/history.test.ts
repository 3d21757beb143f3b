import { type MarketStore, openMarketStore } from "@us-market-data/store";
import { newDatabase } from "@us-market-data/store/testing";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, it, onTestFinished } from "vitest";
import { runImport } from "../../frame/run.ts";
import { barsOf, finraDay, importFiles, storedDays } from "../../symbols/symbols.fixture.ts";
import { now, testStore, writeFixture } from "../../testing/imports.ts";
import { bars } from "../bars/importer.ts";
import { finraShortVolume } from "../finra-short-volume/importer.ts";
import { secTickers } from "../sec-tickers/importer.ts";
import { nasdaqDirectory } from "./importer.ts";

const headers = {
	nasdaqlisted:
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
	otherlisted: "ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol",
};
const rowOf = {
	nasdaqlisted: (symbol: string, name: string) => `${symbol}|${name}|Q|N|N|100|N|N`,
	otherlisted: (symbol: string, name: string) => `${symbol}|${name}|N|${symbol}|N|100|N|${symbol}`,
};
type Directory = keyof typeof headers;

/** Both engines; each database goes with its test. */
const stores: [engine: string, open: () => Promise<MarketStore>][] = [
	["SQLite", testStore],
	[
		"PostgreSQL",
		async () => {
			const { url, drop } = await newDatabase();
			const store = await openMarketStore({ DATA_DIR: "", DATABASE_URL: url, DATABASE_READ_URL: "" });
			onTestFinished(async () => {
				await store.close();
				await drop();
			});
			return store;
		},
	],
];

/** Imports one day of a directory, as `SYMBOL=Name`. */
async function importDay(
	store: MarketStore,
	directory: Directory,
	day: string,
	rows: string,
	file = directory as string,
) {
	const lines = rows.split(", ").map((row) => {
		const [symbol = "", name = `${symbol} Inc.`] = row.split("=");
		return rowOf[directory](symbol, name);
	});
	const [year, month, date] = day.split("-");
	const text = [headers[directory], ...lines, `File Creation Time: ${month}${date}${year}21:31||||||`, ""];
	const path = await writeFixture(await temporaryFolder(), `${file}.txt`, text.join("\n"));
	return runImport(store, nasdaqDirectory, path, { now });
}

async function storedOf(store: MarketStore, symbol: string) {
	const security = await store.security(symbol);
	if (!security) return undefined;
	const query = { order: "asc", limit: 10 } as const;
	const [master] = await store.list("securities", security.id, query);
	const history = await store.list("symbolHistory", security.id, query);
	const seen = history.map(({ record: { name, first, last } }) => `${name} ${first} ${last}`);
	return { name: master?.record.nameEn, delisted: master?.record.delistingDate, seen: seen.sort() };
}

it("keeps what left the directory, with the days on which it was seen", async () => {
	const store = await testStore();
	await importDay(store, "nasdaqlisted", "2026-11-16", "A, B");
	await importDay(store, "nasdaqlisted", "2026-11-17", "A, B");
	const { files } = await importDay(store, "nasdaqlisted", "2026-11-18", "A=A New Inc.");
	expect(files[0]?.notes).toEqual(["1 securities are no longer listed and stay as delisted: B.US"]);
	await importDay(store, "nasdaqlisted", "2026-11-19", "A=A New Inc.");
	expect(await storedOf(store, "B.US")).toEqual({
		name: "B Inc.",
		delisted: "2026-11-17",
		seen: ["B Inc. 2026-11-16 2026-11-17"],
	});
	expect(await storedOf(store, "A.US")).toEqual({
		name: "A New Inc.",
		delisted: null,
		seen: ["A Inc. 2026-11-16 2026-11-17", "A New Inc. 2026-11-18 2026-11-19"],
	});
});

it("lists a security again that comes back", async () => {
	const store = await testStore();
	await importDay(store, "nasdaqlisted", "2026-11-16", "A, B");
	await importDay(store, "nasdaqlisted", "2026-11-17", "A");
	await importDay(store, "nasdaqlisted", "2026-11-18", "A, B");
	expect(await storedOf(store, "B.US")).toMatchObject({
		delisted: null,
		seen: ["B Inc. 2026-11-16 2026-11-16", "B Inc. 2026-11-18 2026-11-18"],
	});
});

it.each([
	["nasdaqlisted", "otherlisted"],
	["otherlisted", "nasdaqlisted"],
] as const)("takes a move from %s to %s for no delisting", async (from, to) => {
	const store = await testStore();
	await importDay(store, from, "2026-11-16", "A, B");
	await importDay(store, to, "2026-11-16", "C");
	await importDay(store, from, "2026-11-17", "A");
	await importDay(store, to, "2026-11-17", "B, C");
	expect(await storedOf(store, "B.US")).toMatchObject({ delisted: null });
	await importDay(store, from, "2026-11-18", "A");
	expect(await storedOf(store, "B.US")).toMatchObject({ delisted: null });
});

it("takes an older day for history: what it alone lists is delisted", async () => {
	const store = await testStore();
	await importDay(store, "nasdaqlisted", "2026-11-18", "A=A New Inc.");
	await importDay(store, "nasdaqlisted", "2020-01-02", "A, OLD", "nasdaqlisted-20200102");
	expect(await storedOf(store, "A.US")).toMatchObject({
		name: "A New Inc.",
		delisted: null,
		seen: ["A Inc. 2020-01-02 2020-01-02", "A New Inc. 2026-11-18 2026-11-18"],
	});
	expect(await storedOf(store, "OLD.US")).toMatchObject({ delisted: "2020-01-02" });
});

it("takes a name that goes on under another symbol for a rename", async () => {
	const store = await testStore();
	await importDay(
		store,
		"nasdaqlisted",
		"2022-06-07",
		"FB=Meta Platforms, A=Same, B=Same",
		"nasdaqlisted-0607",
	);
	await importDay(store, "nasdaqlisted", "2022-06-08", "FB=Meta Platforms, A=Same, B=Same");
	const { files } = await importDay(
		store,
		"nasdaqlisted",
		"2022-06-09",
		"META=Meta Platforms, C=Same, D=Same",
	);
	expect(files[0]?.notes).toEqual([
		"FB.US is META.US since: the directory lists its name under this symbol",
		"2 securities are no longer listed and stay as delisted: A.US, B.US",
		"FB.US is META.US, which had this symbol until 2022-06-08: they are one now",
	]);
	expect(await storedOf(store, "META.US")).toEqual({
		name: "Meta Platforms",
		delisted: null,
		seen: ["Meta Platforms 2022-06-07 2022-06-08", "Meta Platforms 2022-06-09 2022-06-09"],
	});
	expect(await store.security("FB.US")).toBeUndefined();
});

it("takes a symbol that comes back under another name after months for another security", async () => {
	const store = await testStore();
	await importDay(store, "nasdaqlisted", "2010-06-01", "A, XYZ=Oldtown Mining Co.");
	await importDay(store, "nasdaqlisted", "2010-06-02", "A");
	const { files } = await importDay(store, "nasdaqlisted", "2020-01-06", "A, XYZ=Zenith Robotics Inc.");
	expect(files[0]?.notes).toEqual([
		"XYZ.US is another security than the one that was delisted on 2010-06-01, which is kept as XYZ-2010.US",
	]);
	await importDay(store, "nasdaqlisted", "2020-01-07", "A, XYZ=Zenith Robotics Inc.");
	expect(await storedOf(store, "XYZ-2010.US")).toEqual({
		name: "Oldtown Mining Co.",
		delisted: "2010-06-01",
		seen: ["Oldtown Mining Co. 2010-06-01 2010-06-01"],
	});
	expect(await storedOf(store, "XYZ.US")).toEqual({
		name: "Zenith Robotics Inc.",
		delisted: null,
		seen: ["Zenith Robotics Inc. 2020-01-06 2020-01-07"],
	});
});

const idOf = async (store: MarketStore, symbol: string) => (await store.security(symbol))?.id;

it.each(stores)("lets a renamed security keep its id and all that is held of it, on %s", async (_, open) => {
	const store = await open();
	const tickers = {
		importer: secTickers,
		name: "company_tickers.json",
		text: '{"0":{"cik_str":7,"ticker":"ADBE","title":"Adobe Inc."}}',
		fetched: "2026-11-20",
	};
	// Sources that are late with the new symbol: their files reach behind the last day of the former one.
	const late = barsOf(bars, "ADBE", "2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18");
	await importFiles(store, [finraDay(finraShortVolume, "2026-11-13", "ADBE"), late, tickers]);
	await importDay(store, "nasdaqlisted", "2026-11-16", "A, ADBE=Adobe Inc.");
	const id = await idOf(store, "ADBE.US");
	await importDay(store, "nasdaqlisted", "2026-11-17", "A, ADBX=Adobe Inc.");
	await importFiles(store, [{ ...late, text: `${late.text}2026-11-19,11,12,10,11,11,1000\n` }]);
	expect([await idOf(store, "ADBX.US"), await idOf(store, "ADBE.US")]).toEqual([id, undefined]);
	expect(await storedDays(store, ["dayBars", "shortVolume"])).toEqual({
		"ADBX.US": {
			dayBars: ["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"],
			shortVolume: ["2026-11-13"],
		},
	});
	const query = { order: "asc", limit: 10 } as const;
	const numbers = await store.list("identifiers", id ?? 0, query);
	expect(numbers.map(({ record }) => record.value)).toEqual(["7"]);
});

it.each(stores)("gives a former symbol that is listed again a new id, on %s", async (_, open) => {
	const store = await open();
	await importDay(store, "nasdaqlisted", "2026-11-16", "A, ADBE=Adobe Inc.");
	const id = await idOf(store, "ADBE.US");
	await importDay(store, "nasdaqlisted", "2026-11-17", "A, ADBX=Adobe Inc.");
	await importDay(store, "nasdaqlisted", "2026-11-18", "A, ADBX=Adobe Inc., ADBE=Beetle Farms");
	await importFiles(store, [finraDay(finraShortVolume, "2026-11-18", "ADBE")]);
	expect(await idOf(store, "ADBX.US")).toBe(id);
	expect(await storedOf(store, "ADBE.US")).toMatchObject({ name: "Beetle Farms" });
	expect(await storedDays(store, ["shortVolume"])).toEqual({ "ADBE.US": { shortVolume: ["2026-11-18"] } });
});

it.each(stores)(
	"lets the security whose symbol passed to another one keep its id and rows, on %s",
	async (_, open) => {
		const store = await open();
		await importFiles(store, [finraDay(finraShortVolume, "2025-07-18", "AACB")]);
		await importDay(store, "nasdaqlisted", "2025-07-18", "A, AACB=Artius II Acquisition");
		await importDay(store, "nasdaqlisted", "2025-07-21", "A");
		const id = await idOf(store, "AACB.US");
		await importFiles(store, [finraDay(finraShortVolume, "2026-01-06", "AACB")]);
		await importDay(store, "nasdaqlisted", "2026-01-06", "A, AACB=Quixotic Lumber");
		await importDay(store, "nasdaqlisted", "2026-01-07", "A, AACB=Quixotic Lumber");
		expect(await idOf(store, "AACB-2025.US")).toBe(id);
		expect(await storedOf(store, "AACB-2025.US")).toMatchObject({
			name: "Artius II Acquisition",
			delisted: "2025-07-18",
		});
		expect(await storedOf(store, "AACB.US")).toEqual({
			name: "Quixotic Lumber",
			delisted: null,
			seen: ["Quixotic Lumber 2026-01-06 2026-01-07"],
		});
		expect(await storedDays(store, ["shortVolume"])).toEqual({
			"AACB-2025.US": { shortVolume: ["2025-07-18"] },
			"AACB.US": { shortVolume: ["2026-01-06"] },
		});
		const stored = await store.securities();
		expect(stored.map(({ symbol }) => symbol).sort()).toEqual(["A.US", "AACB-2025.US", "AACB.US"]);
	},
);
