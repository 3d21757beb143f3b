import { beforeAll, describe, expect, it } from "vitest";
import { deriveTouched } from "../derive.ts";
import { security } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { now } from "../testing/small-market.ts";
import { loadMarketView, type MarketView } from "../view/market-view.ts";
import { matchOf, referenceEntry } from "./reference-entry.ts";
import { tenureOn, tenuresOf } from "./resolve.ts";

const former = (code: string, name: string, first: string | null, last: string | null) => ({
	code,
	name,
	first,
	last,
	source: "test",
});

const shorts = (date: string) =>
	({ date, facility: "CNMS", shortVolume: "1", shortExemptVolume: "0", totalVolume: "2" }) as const;

const listings: readonly [symbol: string, name: string, more?: Parameters<typeof security>[1]][] = [
	["AACB-2025.US", "Artius II Acquisition", { listingDate: null, delistingDate: "2025-07-18" }],
	["AAPL.US", "Apple Inc. - Common Stock", { cik: "320193" }],
	["AAPU.US", "Direxion Daily AAPL Bull 2X Shares", { type: "etf" }],
	["APLE.US", "Apple Hospitality REIT, Inc. Common Shares"],
	["BRK.A.US", "Berkshire Hathaway Inc. Common Stock"],
	["BRK.B.US", "Berkshire Hathaway Inc. New Common Stock"],
	["FB.US", "ProShares S&P 500 Dynamic Buffer ETF", { type: "etf", listingDate: "2025-06-26" }],
	["GONE.US", "Gone Industries Inc.", { listingDate: "1999-01-04", delistingDate: "2009-06-01" }],
	["SQ.US", "Block, Inc.", { delistingDate: "2025-01-20" }],
	["XYZ.US", "Block, Inc. - Class A Common Stock"],
	["JPM.US", "JP Morgan Chase & Co. Common Stock"],
	["JPIE.US", "JPMorgan Income ETF", { type: "etf" }],
	["LATE.US", "Late Buffer ETF", { type: "etf", listingDate: null }],
	["META.US", "Meta Platforms, Inc. - Class A Common Stock", { listingDate: "2012-05-18" }],
	["MSFT.US", "Microsoft Corporation - Common Stock", { cik: "789019" }],
];

let view: MarketView;

beforeAll(async () => {
	const market = new MemoryMarket();
	for (const [symbol, name, more] of listings) market.add(symbol, "securities", [security(name, more)]);
	market.add("META.US", "symbolHistory", [former("FB", "Facebook, Inc.", "2012-05-18", "2022-06-08")]);
	market.add("AACB-2025.US", "symbolHistory", [
		former("AACB", "Artius II Acquisition", "2025-07-14", "2025-07-18"),
	]);
	market.add("LATE.US", "symbolHistory", [former("LATE", "Late Buffer ETF", "2025-07-18", "2025-07-21")]);
	market.add("LATE.US", "shortVolume", [shorts("2020-01-02"), shorts("2025-07-18")]);
	market.add("MSFT.US", "shortVolume", [shorts("2020-01-02")]);
	market.add("MSFT.US", "identifiers", [
		{ scheme: "figi", value: "BBG000BPH459", name: "", date: "2026-11-20" },
		{ scheme: "cusip", value: "594918104", name: "MICROSOFT CORP", first: "2020-02-28", date: "2026-11-20" },
	]);
	await deriveTouched(market, now);
	view = await loadMarketView(market);
});

const first = (query: string) => {
	const [found] = view.search(query);
	const row = found && view.rows[found.place];
	return row && { symbol: row.symbol, ...matchOf(row, found) };
};

describe("the search of securities", () => {
	it.each([
		["AAPL", "AAPL.US", "symbol"],
		["aapl", "AAPL.US", "symbol"],
		["AAPL.US", "AAPL.US", "symbol"],
		["aapl.us", "AAPL.US", "symbol"],
		["NASDAQ:AAPL", "AAPL.US", "symbol"],
		["brk.b.us", "BRK.B.US", "symbol"],
		["nyse: brk/b", "BRK.B.US", "symbol"],
		["apple", "AAPL.US", "name"],
		["appel", "AAPL.US", "name"],
		["apple hosp", "APLE.US", "name"],
		["micorsoft", "MSFT.US", "name"],
		["microsft corp", "MSFT.US", "name"],
		["brk b", "BRK.B.US", "symbol"],
		["BRK/B", "BRK.B.US", "symbol"],
		["berkshire class b", "BRK.B.US", "name"],
		["jpmorgan", "JPM.US", "name"],
		["facebook", "META.US", "former_name"],
		["0000320193", "AAPL.US", "cik"],
		["bbg000bph459", "MSFT.US", "figi"],
		["gone industries", "GONE.US", "name"],
		["block inc", "XYZ.US", "name"],
		["block", "XYZ.US", "name"],
	])("finds %s", (query, symbol, kind) => expect(first(query)).toMatchObject({ symbol, kind }));

	it("does not know CUSIPs, and finds nothing for marks", () => {
		expect(view.search("594918104")).toEqual([]);
		expect(view.search("!?")).toEqual([]);
		expect(view.search("")).toEqual([]);
	});

	it("puts the security that has a symbol before the one that had it", () => {
		expect(view.search("FB").map(({ place }) => view.rows[place]?.symbol)).toEqual(["FB.US", "META.US"]);
	});

	it("tells an exact text from a near one", () => {
		expect(view.search("Apple Inc. Common Stock")[0]).toMatchObject({ isExact: true });
		expect(view.search("Aple Inc. Common Stock")[0]).toMatchObject({ isExact: false });
	});
});

describe("the order of a search", () => {
	/** The symbols that a query finds in a market, given as symbol, name, kind and rank by size. */
	const found = async (
		query: string,
		...rows: readonly [
			symbol: string,
			name: string,
			more?: { type?: "etf" | "preferred" | "warrant"; rank?: number; delisted?: boolean },
		][]
	) => {
		const market = new MemoryMarket();
		for (const [symbol, name, { type = "stock", rank, delisted } = {}] of rows) {
			const delistingDate = delisted ? "2020-01-02" : null;
			market.add(symbol, "securities", [
				security(name, { type, delistingDate, cik: symbol.length.toString() }),
			]);
			if (rank !== undefined)
				market.add(symbol, "sizeRanks", [{ cik: symbol.length.toString(), rank, date: "2026-11-20" }]);
		}
		await deriveTouched(market, now);
		const view = await loadMarketView(market);
		return view.search(query).map(({ place }) => view.rows[place]?.code);
	};

	it("is by size among symbols and names that begin with the query", async () => {
		expect(
			await found(
				"micro",
				["MBOT.US", "Microbot Medical Inc."],
				["MICROS.US", "Other Inc.", { rank: 9_000 }],
				["MSFT.US", "Microsoft Corporation", { rank: 1 }],
				["MU.US", "Micron Technology, Inc.", { rank: 90 }],
			),
		).toEqual(["MSFT", "MU", "MICROS", "MBOT"]);
	});

	it("puts a symbol before larger companies, but for a fund before one of the largest", async () => {
		const tesla = ["TSLA.US", "Tesla, Inc.", { rank: 13 }] as const;
		expect(await found("tesl", [...tesla], ["TESL.US", "TSLA Revolution", { type: "etf" }])).toEqual([
			"TSLA",
			"TESL",
		]);
		expect(await found("tesl", [...tesla], ["TESL.US", "Teslin Inc."])).toEqual(["TESL", "TSLA"]);
		expect(await found("tes", [...tesla], ["TES.US", "Revolution", { type: "etf" }])).toEqual([
			"TES",
			"TSLA",
		]);
		expect(
			await found(
				"corn",
				["GLW.US", "Corning Incorporated", { rank: 438 }],
				["CORN.US", "Fund", { type: "etf" }],
			),
		).toEqual(["CORN", "GLW"]);
	});

	it("tells symbols apart by their marks, where the query has them", async () => {
		const both = [
			["GL-D.US", "Globe Life Inc. Debentures", { type: "preferred", rank: 8_000 }],
			["GLD.US", "SPDR Gold Trust", { type: "etf" }],
		] as const;
		expect(await found("gld", [...both[0]], [...both[1]])).toEqual(["GLD", "GL-D"]);
		expect(await found("gl-d", [...both[0]], [...both[1]])).toEqual(["GL-D", "GLD"]);
	});

	it("puts the whole name of a company before the beginning of a larger one's", async () => {
		expect(
			await found(
				"invesco",
				["QQQ.US", "Invesco QQQ Trust", { type: "etf", rank: 57 }],
				["IVZ.US", "Invesco Ltd Common Stock", { rank: 900 }],
			),
		).toEqual(["IVZ", "QQQ"]);
	});

	it("is by kind where sizes are not known, and a delisted security comes last", async () => {
		expect(
			await found(
				"acme",
				["ACMEW.US", "Acme Warrants", { type: "warrant" }],
				["AC-A.US", "Acme Preferred", { type: "preferred" }],
				["OLD.US", "Acme Old", { delisted: true, rank: 1 }],
				["ZZZ.US", "Acme Stock of Zebras"],
				["FUND.US", "Acme Fund", { type: "etf" }],
			),
		).toEqual(["ZZZ", "FUND", "AC-A", "ACMEW", "OLD"]);
	});

	it("leaves out the rank of another company that had the symbol", async () => {
		const market = new MemoryMarket();
		market.add("ACM.US", "securities", [security("Acme New Inc.", { cik: "1" })]);
		market.add("ACM.US", "sizeRanks", [{ cik: "2", rank: 1, date: "2026-11-20" }]);
		await deriveTouched(market, now);
		expect((await loadMarketView(market)).row("ACM.US")?.identity?.sizeRank).toBeNull();
	});
});

describe("the meaning of a symbol", () => {
	const meaningOf = (code: string, date?: string) => {
		const tenure = tenureOn(tenuresOf(view, code), date);
		return tenure && [view.rows[tenure.index]?.symbol, tenure.first, tenure.last];
	};

	it("follows a rename and a symbol that passed to another security", () => {
		expect(meaningOf("FB", "2020-01-02")).toEqual(["META.US", "2012-05-18", "2022-06-08"]);
		expect(meaningOf("FB")).toEqual(["FB.US", "2025-06-26", null]);
		expect(meaningOf("FB", "2024-01-02")).toBeUndefined();
		expect(meaningOf("META", "2024-01-02")).toEqual(["META.US", "2022-06-09", null]);
		expect(meaningOf("META", "2020-01-02")).toBeUndefined();
	});

	it("ends with a delisting", () => {
		expect(meaningOf("GONE", "2009-06-01")).toEqual(["GONE.US", "1999-01-04", "2009-06-01"]);
		expect(meaningOf("GONE", "2009-06-02")).toBeUndefined();
		expect(meaningOf("GONE")).toEqual(["GONE.US", "1999-01-04", "2009-06-01"]);
	});

	it("is not known before a source with a name saw it, but for a reach of days", () => {
		expect(meaningOf("LATE", "2020-01-02")).toBeUndefined();
		expect(meaningOf("LATE", "2025-07-18")).toEqual(["LATE.US", "2025-07-18", null]);
		expect(meaningOf("MSFT", "2020-01-02")).toEqual(["MSFT.US", "2020-01-02", null]);
	});

	it("of a kept symbol has the days of its security", () => {
		const expected = ["AACB-2025.US", "2025-07-14", "2025-07-18"];
		expect(meaningOf("AACB-2025")).toEqual(expected);
		expect(meaningOf("AACB-2025", "2025-07-14")).toEqual(expected);
		expect(meaningOf("AACB", "2025-07-14")).toEqual(expected);
	});

	it("tells classes apart", () => {
		expect(tenuresOf(view, "BRKB")).toEqual([]);
		expect(meaningOf("BRK.B")?.[0]).toBe("BRK.B.US");
	});
});

describe("the selection of securities", () => {
	const chosen = (selection: Parameters<MarketView["selects"]>[0]) => {
		const isChosen = view.selects(selection);
		return view.rows.filter((_, place) => isChosen(place)).map(({ symbol }) => symbol);
	};

	it("chooses by type, status and day", () => {
		expect(chosen({ securityType: "etf" })).toEqual(["AAPU.US", "FB.US", "JPIE.US", "LATE.US"]);
		expect(chosen({ listingStatus: "delisted" })).toEqual(["AACB-2025.US", "GONE.US", "SQ.US"]);
		expect(chosen({ securityType: "warrant" })).toEqual([]);
		expect(chosen({ activeOn: "2005-01-03" })).not.toContain("META.US");
		expect(chosen({ activeOn: "2005-01-03" })).toEqual(expect.arrayContaining(["GONE.US", "AAPL.US"]));
		expect(chosen({})).toHaveLength(listings.length);
	});

	it("begins behind a symbol that is no longer held", () => {
		expect(view.rows[view.indexAfter("BRK.AA.US")]?.symbol).toBe("BRK.B.US");
		expect(view.rows[view.indexAfter("BRK.B.US")]?.symbol).toBe("FB.US");
		expect(view.indexAfter("ZZZ.US")).toBe(listings.length);
	});

	it("gives each security its permanent id", () => {
		const ids = view.rows.map((row, place) => referenceEntry(view, place, row).securityId);
		expect(new Set(ids).size).toBe(listings.length);
	});
});
