import type { CalcIndex } from "../answers/calc-indexes.ts";
import type { PeerValuation } from "../answers/peers.ts";
import type { RankedSecurity, RankItem } from "../answers/rankings.ts";
import type { ValuationPoint } from "../answers/valuation-history.ts";
import { indicators } from "../screener/indicators.ts";
import type { FigureKey } from "./figure.ts";

/** A member of an answer that is a derived figure. */
export interface Served {
	operationId: string;
	/** Path of the member. */
	member: string;
}

type Members<T, Plain extends keyof T> = Readonly<Record<Exclude<keyof T, Plain>, FigureKey>>;

/** The figure behind each member of `getCalcIndexes`. */
export const calcIndexFigures: Members<CalcIndex, "symbol"> = {
	lastDone: "lastdone",
	changeValue: "changevalue",
	changeRate: "changerate",
	volume: "volume",
	turnover: "turnover",
	ytdChangeRate: "chgytd",
	marketCap: "marketcap",
	peTtm: "pettm",
	pbMrq: "pbmrq",
	dividendYield: "divyld",
	turnoverRate: "turnoverrate",
	amplitude: "amplitude",
	volumeRatio: "volumeratio",
	fiveDayChangeRate: "chg5d",
	tenDayChangeRate: "chg10d",
	halfYearChangeRate: "chg120d",
};

/** The figure behind each member of a row of `comparePeers`. */
export const peerFigures: Members<PeerValuation, "symbol" | "name" | "currency"> = {
	marketCap: "marketcap",
	lastDone: "lastdone",
	peTtm: "pettm",
	pbMrq: "pbmrq",
	psTtm: "pstm",
	roe: "roe",
	roa: "roa",
	epsTtm: "epsttm",
	bps: "bps",
	dpsTtm: "dpsttm",
	dividendYield: "divyld",
	assets: "assets",
	liabilities: "liabilities",
	netIncomeTtm: "netincome",
	netMargin: "netmargin",
	revenueTtm: "sales",
	turnover: "turnover",
	volume: "volume",
};

const rankFigures: Members<RankItem, keyof RankedSecurity> = {
	lastDone: "lastdone",
	changeRate: "changerate",
	changeValue: "changevalue",
	netInflow: "inflow",
	marketCap: "marketcap",
	amplitude: "amplitude",
	turnoverRate: "turnoverrate",
	volumeRatio: "volumeratio",
	fiveDayChangeRate: "chg5d",
	tenDayChangeRate: "chg10d",
	ytdChangeRate: "chgytd",
};

/** The ratios of `comparePeers` at the ends of quarters. */
export const quarterFigures = {
	peTtm: "quarterpettm",
	pbMrq: "quarterpbmrq",
	psTtm: "quarterpstm",
} as const satisfies Members<ValuationPoint, "date">;

/** Figures by the path of their member; several for one that is of one or the other. */
type ServedMembers = Readonly<Record<string, FigureKey | readonly FigureKey[]>>;

/** Rules of values that sources state, and of those that follow from what they state. */
const ofSources: readonly FigureKey[] = [
	"stated",
	"sumoftags",
	"differenceofperiods",
	"impliedbyitems",
	"restatedforsplit",
	"derivedbysource",
];
const ofReports: readonly FigureKey[] = [
	"reportgrossmargin",
	"reportoperatingmargin",
	"reportnetmargin",
	"reportebit",
	"reportfreecashflow",
];
const statement = (name: string) => [`statements.${name}.value`, ofSources] as const;

/** Members that the other operations answer. */
const others: readonly (readonly [operationId: string, members: ServedMembers])[] = [
	[
		"getQuotes",
		{
			"quote.lastDone": "lastdone",
			"quote.prevClose": "prevclose",
			"quote.changeValue": "changevalue",
			"quote.changeRate": "changerate",
			"quote.volume": "volume",
			"quote.turnover": "turnover",
		},
	],
	["listShortTrades", { "shortTrades.data.shortVolumePercent": "shortvolumepercent" }],
	[
		"listDividends",
		{
			"dividend.recentDividends.dpsTtm": "dpsttm",
			"dividend.recentDividends.dividendYield": "divyld",
			"dividend.recentDividends.dividendCount": "payouts",
		},
	],
	["getInstitutionRating", { "rating.summary.upsideRate": "upsiderate" }],
	[
		"getConsensus",
		{
			"consensus.list.figures.surprise": "surprise",
			"consensus.list.figures.actual": "stated",
			"consensus.list.figures.estimate": "stated",
		},
	],
	[
		"getOperatingData",
		{
			"operating.list.financial.indicators.yoyChangeRate": "yoychangerate",
			"operating.list.financial.indicators.value": [...ofSources, ...ofReports],
		},
	],
	["listStatements", Object.fromEntries(["income", "balance", "cashFlow", "perShare"].map(statement))],
	["getCompanyOverview", { "company.sector": "sicdivision" }],
	[
		"listShareholders",
		{
			"shareholders.list.sharesChanged": "shareschanged",
			"shareholders.list.ownershipPercent": "ownershippercent",
		},
	],
	[
		"listTopShareholders",
		{
			"shareholders.list.holders.sharesChanged": "shareschanged",
			"shareholders.list.holders.sharesChangeRate": "shareschangerate",
			"shareholders.list.holders.ownershipPercent": "ownershippercent",
		},
	],
	...(["listCandlesticks", "listHistoryCandlesticks"] as const).map(
		(operationId) =>
			[
				operationId,
				{
					"candlesticks.open": "adjustedprice",
					"candlesticks.high": "adjustedprice",
					"candlesticks.low": "adjustedprice",
					"candlesticks.close": "adjustedprice",
					"candlesticks.volume": "adjustedvolume",
				},
			] as const,
	),
];

const below = (list: string, figures: Readonly<Record<string, FigureKey>>) =>
	Object.fromEntries(Object.entries(figures).map(([member, key]) => [`${list}.${member}`, key]));

const all = [
	["getCalcIndexes", below("quote", calcIndexFigures)],
	["comparePeers", below("comparison.list", peerFigures)],
	["comparePeers", below("comparison.list.history", quarterFigures)],
	["listRank", below("ranking.list", rankFigures)],
	[
		"searchScreener",
		Object.fromEntries(
			indicators.flatMap(({ key, figure }) => (figure === null ? [] : [[`results.items.${key}`, figure]])),
		),
	],
	...others,
] as const;

const servedBy = new Map<FigureKey, Served[]>();
for (const [operationId, members] of all) {
	for (const [member, figures] of Object.entries<FigureKey | readonly FigureKey[]>(members)) {
		for (const key of [figures].flat())
			servedBy.set(key, [...(servedBy.get(key) ?? []), { operationId, member }]);
	}
}

/** The answers that serve a figure itself; others are parts of those. */
export const servedAt = (key: FigureKey): readonly Served[] => servedBy.get(key) ?? [];
