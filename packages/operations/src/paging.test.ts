import { deriveTouched } from "@us-market-data/analytics";
import { dividend, holding, insiderTrade, security } from "@us-market-data/analytics/testing";
import type { AreaName, AreaRecord } from "@us-market-data/market";
import { addDays } from "@us-market-data/market";
import { expect, it } from "vitest";
import { BadParameter } from "./errors.ts";
import { cursorAfter } from "./shared/cursor.ts";
import { rows, testMarket } from "./testing.ts";

const symbol = "AAPL.US";
const ids = Array.from({ length: 120 }, (_, i) => String(i).padStart(3, "0"));
/** Seven records share each instant, as the filings of a day in an index do. */
const instantOf = (id: string): string =>
	new Date(Date.UTC(2026, 9, 1 + Math.floor(Number(id) / 7))).toISOString();

const filing = (id: string): AreaRecord<"filings"> => ({
	id,
	title: id,
	description: "",
	fileName: "",
	fileUrls: [],
	form: Number(id) % 2 ? "4" : "8-K",
	publishedAt: instantOf(id),
	accessionNumber: "",
});
const news = (id: string): AreaRecord<"news"> => ({
	id,
	title: id,
	summary: "",
	source: "",
	url: "",
	relatedSymbols: [symbol],
	publishTime: instantOf(id),
});
const topic = (id: string): AreaRecord<"topics"> => ({
	id,
	title: id,
	description: "",
	url: "",
	commentsCount: 0,
	likesCount: 0,
	sharesCount: 0,
	publishedAt: instantOf(id),
});
const trade = (id: string): AreaRecord<"insiderTrades"> => {
	const date = instantOf(id).slice(0, 10);
	const shares = String(1 + Number(id));
	return insiderTrade(`0000000001-26-${id.padStart(6, "0")}`, 1, { date, filingDate: date, shares });
};
const paid = (id: string): AreaRecord<"dividends"> => dividend(addDays("1996-01-01", 30 * Number(id)), "0.5");
const position = (id: string): AreaRecord<"shareholders"> =>
	holding(id, "2026-09-30", String(1 + (Number(id) % 9)), { filingDate: "2026-11-10" });
const event = (id: string): AreaRecord<"events"> => ({
	id,
	category: "macrodata",
	eventType: "CPI",
	content: id,
	star: 1,
	datetime: new Date(Date.UTC(2026, 0, 1 + 2 * Number(id), 15)).toISOString(),
});

/** Trades of one millisecond follow each other by their microseconds. */
const traded = (id: string): AreaRecord<"trades"> => ({
	price: "10.5",
	sequence: 0,
	volume: "100",
	timestamp: new Date(Date.UTC(2026, 9, 1, 15, 0, Math.floor(Number(id) / 7)))
		.toISOString()
		.replace("Z", `${id}Z`),
	tradeType: "",
	direction: 0,
	tradeSession: 0,
});
const shorted = (id: string): AreaRecord<"shortVolume"> => ({
	date: addDays("2026-01-01", Number(id)),
	facility: "CNMS",
	shortVolume: "5",
	shortExemptVolume: "0",
	totalVolume: "10",
});

const recordsOf: { [A in AreaName]?: (id: string) => AreaRecord<A> } = {
	filings: filing,
	news,
	topics: topic,
	insiderTrades: trade,
	dividends: paid,
	shareholders: position,
	events: event,
	trades: traded,
	shortVolume: shorted,
};
const areas = Object.keys(recordsOf) as AreaName[];

const market = () =>
	testMarket([
		rows(symbol, "securities", [security("Apple Inc.")]),
		...areas.map((area) =>
			rows(symbol, area, ids.map(recordsOf[area] as (id: string) => AreaRecord<typeof area>)),
		),
	]);
type Market = Awaited<ReturnType<typeof market>>;
interface PageOf {
	ids: string[];
	next: string | null;
}
type ReadPage = (market: Market, cursor?: string) => Promise<PageOf>;

const count = 11;
const given = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Each list, and the order in which it goes to its end. */
const lists: [name: string, turn: ReadPage, total: number][] = [
	[
		"listFilings",
		async ({ request }, cursor) => {
			const { body } = await request("listFilings", { symbol, count, ...given(cursor) });
			return { ids: body.filings.map(({ id }) => id), next: body.next };
		},
		120,
	],
	[
		"listFilings of a form",
		async ({ request }, cursor) => {
			const { body } = await request("listFilings", { symbol, count, form: ["4"], ...given(cursor) });
			return { ids: body.filings.map(({ id }) => id), next: body.next };
		},
		60,
	],
	[
		"listNews",
		async ({ request }, cursor) => {
			const { body } = await request("listNews", { symbol, count, ...given(cursor) });
			return { ids: body.news.map(({ id }) => id), next: body.next };
		},
		120,
	],
	[
		"listTopics",
		async ({ request }, cursor) => {
			const { body } = await request("listTopics", { symbol, count, ...given(cursor) });
			return { ids: body.topics.map(({ id }) => id), next: body.next };
		},
		120,
	],
	[
		"listInsiderTrades",
		async ({ request }, cursor) => {
			const { body } = await request("listInsiderTrades", { symbol, count, ...given(cursor) });
			return { ids: body.insiderTrades.map(({ accessionNumber }) => accessionNumber), next: body.next };
		},
		120,
	],
	[
		"listDividends",
		async ({ request }, cursor) => {
			const { body } = await request("listDividends", { symbol, page: 1, ...given(cursor) });
			return { ids: body.dividend.list.map(({ id }) => id), next: body.next };
		},
		120,
	],
	[
		"listShareholders",
		async ({ request }, cursor) => {
			const order = { range: "all", sort: "shares_held", order: "desc" } as const;
			const { body } = await request("listShareholders", { symbol, count, ...order, ...given(cursor) });
			return { ids: body.shareholders.list.map(({ holderId }) => holderId), next: body.next };
		},
		120,
	],
	[
		"listTrades",
		async ({ request }, cursor) => {
			const { body } = await request("listTrades", { symbol, count, ...given(cursor) });
			return { ids: body.trades.map(({ timestamp, price }) => `${timestamp} ${price}`), next: body.next };
		},
		120,
	],
	[
		"listShortTrades",
		async ({ request }, cursor) => {
			const { body } = await request("listShortTrades", { symbol, count, ...given(cursor) });
			return { ids: body.shortTrades.data.map(({ date }) => date), next: body.next };
		},
		120,
	],
	[
		"listFinanceCalendar",
		async ({ request }, cursor) => {
			const range = { category: "macrodata", market: "US", start: "2026-01-01", end: "2026-01-20" } as const;
			const { body } = await request("listFinanceCalendar", { ...range, ...given(cursor) });
			const events = body.calendar.list.flatMap((day) => day.events);
			return { ids: events.map(({ description }) => description), next: body.next };
		},
		120,
	],
];

async function walk(on: Market, readPage: ReadPage, meanwhile?: () => Promise<void>): Promise<string[]> {
	const seen: string[] = [];
	for (let cursor: string | undefined; ; ) {
		const page: PageOf = await readPage(on, cursor);
		seen.push(...page.ids);
		if (page.next === null) return seen;
		cursor = page.next;
		await meanwhile?.();
	}
}

it.each(lists)("%s goes to its end, with no repeat and no hole", async (_, readPage, total) => {
	const seen = await walk(await market(), readPage);
	expect(new Set(seen).size).toBe(seen.length);
	expect(seen).toHaveLength(total);
});

/** Newer records than all, and one between those of each instant. */
async function importMore({ store }: Market, round: number): Promise<void> {
	const now = new Date("2026-11-21T01:30:00Z");
	await store.transaction(async (writer) => {
		for (const area of areas) {
			const add = recordsOf[area] as (id: string) => AreaRecord<typeof area>;
			const more = [`${130 + round}`].map(add);
			rows(symbol, area, more, { file: `${area}${round}` })(writer, now);
		}
		await deriveTouched(writer, now);
	});
}

it.each(lists)("%s neither repeats nor hides what it held while imports land", async (_, readPage) => {
	const on = await market();
	const before = await walk(on, readPage);
	let round = 0;
	const seen = await walk(on, readPage, () => importMore(on, round++));
	expect(new Set(seen).size).toBe(seen.length);
	expect(before.filter((id) => !seen.includes(id))).toEqual([]);
});

it("refuses the cursor of another list", async () => {
	const { request } = await market();
	const { body } = await request("listNews", { symbol, count: 1 });
	const cursor = body.next ?? "";
	await expect(request("listFilings", { symbol, count: 1, cursor })).rejects.toThrow(
		/cursor is of another list/,
	);
});

it("refuses places that no list has, of a cursor that a caller has made", async () => {
	const { request } = await market();
	const bars = { symbol, period: "day", adjust: "none", session: "all" } as const;
	const lists = {
		bars: (cursor: string) => request("listCandlesticks", { ...bars, count: 2, cursor }),
		minutes: (cursor: string) =>
			request("listHistoryCandlesticks", { ...bars, period: "1m", count: 2, cursor }),
		short: (cursor: string) => request("listShortTrades", { symbol, count: 2, cursor }),
		rank: (cursor: string) => request("listRank", { key: "gainers", market: "US", count: 2, cursor }),
		search: (cursor: string) => request("searchSecurities", { query: "apple", count: 2, cursor }),
		unusual: (cursor: string) => request("listUnusualItems", { market: "US", count: 2, cursor }),
		trades: (cursor: string) => request("listTrades", { symbol, count: 2, cursor }),
	};
	const digests = {
		bars: ["listCandlesticks", undefined, symbol, "day", "none"],
		minutes: [
			"listHistoryCandlesticks",
			undefined,
			undefined,
			undefined,
			undefined,
			undefined,
			symbol,
			"1m",
			"none",
			"all",
		],
		short: ["listShortTrades", symbol, undefined],
		rank: ["listRank", "gainers"],
		search: ["searchSecurities", "apple", undefined, undefined],
		unusual: ["listUnusualItems", undefined],
		trades: ["listTrades", symbol],
	};
	const more = { unusual: ["", ""], trades: [""] } as Record<string, string[]>;
	const ofPlaces = new Set(["rank", "search"]);
	for (const [name, ask] of Object.entries(lists)) {
		for (const value of [1e300, -1e300, 8.64e15, -8.64e15, 0.5, -1, 0, 1e15]) {
			const cursor = cursorAfter(digests[name as keyof typeof digests], [value, ...(more[name] ?? [])]);
			const outcome = await ask(cursor).then(
				() => "answered",
				(error: unknown) => (error instanceof BadParameter ? "refused" : String(error)),
			);
			expect(["answered", "refused"], `${name} ${value}`).toContain(outcome);
			if (ofPlaces.has(name) && !(Number.isSafeInteger(value) && value >= 0))
				expect(outcome, `${name} ${value}`).toBe("refused");
		}
	}
});
