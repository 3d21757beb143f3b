import type { Operation, Parameter } from "@us-market-data/contract";
import { folded, nearest, shortened, usualNames } from "@us-market-data/market";
import { isKeyName, keyInQuery } from "./misplaced-key.ts";
import { detailOf, type Hint, quoted, type Refusal } from "./refusal.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Names of the length of a bar. */
const lengths = words(
	"interval timespan resolution timeframe granularity period periodtype klinetype barsize multiplier",
);
const multipliers = words("multiplier mult multiple intervalmultiplier periodcount");
/** Names of a stretch of time that ends now. */
const stretches = words(
	"range span duration lookback days weeks months years window history horizon timerange",
);
const dates = words(
	"start end from to startdate enddate fromdate todate date datetime since until period1 period2 begin",
);

const candlesticks = "/api/market-data/quote/{symbol}/candlestick";
const history = "/api/market-data/quote/{symbol}/history_candlestick";
const bars = `Bars are those of ${candlesticks}, with period and count, and of ${history}, with start and end`;

/** True for a date where the answer is of now, and older figures are bars. */
const isDated = (target: string, path: string): boolean =>
	path === "/api/market-data/quote" && dates.has(target);

/** The note for a parameter about bars: of an operation without bars, or one that its operation has under no name. */
function barNote(name: string, { path }: Operation): string | undefined {
	const target = folded(name);
	if (path !== candlesticks && path !== history) {
		const isOfBars = [lengths, stretches].some((names) => names.has(target)) || isDated(target, path);
		return path.startsWith("/api/market-data/quote") && isOfBars ? bars : undefined;
	}
	if (multipliers.has(target)) return "The length of a bar is one word, such as period=5m or period=day";
	if (stretches.has(target))
		return path === history
			? "The days are start and end"
			: `The number of bars is count; bars of a range are those of ${history}, with start and end`;
	const isDate = path === candlesticks && dates.has(target);
	return isDate ? `Bars by date or time are those of ${history}` : undefined;
}

/** Usual names of parameters. */
const usual = usualNames([
	["period periods", "period_type", "report", "period"],
	[
		"limit size count number num n max maxresults maxitems top rows results items length take first perpage pagesize pagelimit per page_size quantity amount outputsize",
		"count",
		"size",
		"limit",
		"periods",
	],
	[
		"symbol search term text keyword keywords pattern name company cik figi ticker sym s q queryterm searchterm",
		"query",
	],
	["type kind assettype sectype instrumenttype category", "security_type"],
	["status active state listed delisted", "listing_status"],
	["asof on date day activeon", "active_on"],
	["nexttoken pagetoken next after offset page cursortoken", "cursor"],
	[
		"ticker sym stock code security instrument s q asset secid secucode company isin cusip cik name id query",
		"symbol",
		"symbols",
		"id",
		"strategy_id",
		"key",
	],
	[
		"tickers syms stocks codes securities instruments assets list symbollist ids watchlist",
		"symbols",
		"symbol",
	],
	["peers compare with against versus vs competitors others comparison", "symbols"],
	["from fromdate datefrom startdate starttime begin begindate since after period1 mindate startat", "start"],
	["to todate dateto enddate endtime until till stop finish period2 maxdate endat through", "end"],
	[
		"before beforetimestamp cursor nexttoken pagetoken next lasttimestamp timestamp ts",
		"last_timestamp",
		"datetime",
		"date",
	],
	[
		"interval resolution timeframe granularity frequency freq timespan bar barsize candle aggregation step tf klinetype",
		"period_type",
		"period",
	],
	["adjusted adjustment adj adjustprice splitadjusted rehab fq", "adjust"],
	["extended extendedhours prepost includeprepost sessions tradesession hours rth outsiderth", "session"],
	["p pageno pagenumber pageindex pagenum currentpage offset skip", "page"],
	["filter filters criteria where screener screen expression rules q query", "conditions"],
	["metrics metric indexes columns column select properties", "fields", "show"],
	["fields columns indicators indicator display output keys", "show"],
	["orderby sortby sortkey sortfield ordering", "sort"],
	["direction sortorder sortdir sortdirection dir asc desc ascending descending", "order", "forward"],
	["day on asof asofdate when", "date", "datetime", "start"],
	["time at instant moment start from", "datetime", "start"],
	["date day", "datetime", "start", "year"],
	["type eventtype kind event eventcategory", "category", "form", "report", "key", "period"],
	["forms formtype formtypes filingtype", "form"],
	["rank ranking category board list type sort", "key"],
	["strategy preset scan strategyname", "strategy_id", "id"],
	["quarters quarter reports reporttype term", "report", "period", "periods"],
	["fiscalyear yyyy date", "year"],
	["region country exchange exchanges mkt", "market"],
	["reverse backward backwards", "forward"],
	["ccy curr", "currency"],
	["fmt datatype output accept encoding mime", "format"],
	["q search keyword keywords text term name searchterm", "query"],
]);

/** Notes for names of things that no operation has. */
const notServed = new Map(
	(
		[
			["format fmt datatype output accept", "The answer is always JSON"],
			[
				"callback jsonp",
				"There are no answers as scripts; scripts of other origins need CORS, which the operator sets",
			],
			["lang language locale", "Answers are in English"],
			["tz timezone zone", "Times are in UTC; days are those of New York"],
			["market exchange country region mic", "The service serves the US market alone, so leave it out"],
			["page offset skip cursor pagetoken", "The operation has no pages, so leave it out"],
			["sort order orderby sortby direction", "The operation has one order, so leave it out"],
			["limit count size n perpage pagesize", "The operation answers everything, so leave it out"],
			["fields columns select include exclude", "Answers have all their fields, so leave it out"],
			["adjusted adjust adj", "The operation has nothing to adjust, so leave it out"],
			[
				"start end from to since until startdate enddate fromdate todate date datetime year month day quarter range period asof",
				"The operation takes no dates and answers the newest data, so leave it out",
			],
			["symbol symbols ticker tickers stock code", "The operation is of the whole market, so leave it out"],
			[
				"sector industry industries sectors",
				"Securities of a sector are found by /api/market-data/screener/search, with conditions=sector:::value=Technology",
			],
			[
				"type types transactiontype side statement indicator firm analyst keyword search query",
				"The operation does not choose by it: leave it out, and choose from the answer",
			],
			["v version apiversion", "The paths carry no version, so leave it out"],
			[
				"t ts timestamp cachebuster nonce signature sign",
				"Requests are neither signed nor cached by time, so leave it out",
			],
		] as const
	).flatMap(([names, note]) => names.split(" ").map((name) => [name, note] as const)),
);

/** Names of a place in a list, where lists are followed by cursor. */
const pageNumbers = new Set(["page", "pageno", "pagenumber", "offset", "skip"]);
const byCursor = "Pages have no numbers: send next of an answer as cursor";

/** The same for operations that take a parameter of another use: a page, or a figure to sort by. */
const besides: readonly [taken: string, names: ReadonlySet<string>, note: string][] = [
	[
		"last_timestamp",
		new Set(["start", "from", "page", "offset", "skip", "pageno", "pagenumber", "since", "after", "date"]),
		"Older entries follow with last_timestamp, the oldest timestamp of the answer before",
	],
	[
		"start",
		new Set(["year", "month", "quarter", "week", "days", "range"]),
		"The range is start and end, both included, such as start=2026-01-01&end=2026-12-31",
	],
	[
		"year",
		new Set(["start", "end", "from", "to", "since", "until", "startdate", "enddate"]),
		"Years are chosen by year",
	],
	["page", new Set(["limit", "count", "size", "n", "perpage", "pagesize"]), "The length of a page is fixed"],
	["sort", new Set(["order", "orderby", "direction"]), "Each value of sort has one order"],
];

const byConditions = "Figures are bounded by conditions=KEY:MIN:MAX, such as conditions=pettm:5:20";

/** Texts of securities, by which the screener selects. */
const texts = new Map(
	["exchange", "sector", "industry"].flatMap(
		(key) =>
			[
				[key, key],
				[`${key}s`, key],
				["industries", "industry"],
			] as const,
	),
);

const byText = (key: string): string =>
	`Send conditions=${key}:::value=VALUE, with VALUE as /api/market-data/screener/filters lists them`;

/**
 * The refusal of a query parameter that an operation does not take.
 *
 * @example
 * import { operations } from "@us-market-data/contract";
 *
 * unknownParameter("symbl", operations.listShortTrades).details[0]?.suggestion; // => "symbol"
 */
export function unknownParameter(name: string, operation: Operation): Refusal {
	const quotedName = shortened(name);
	const path = `query.${quotedName}`;
	const names = operation.parameters.filter((one) => one.in === "query");
	const hint = hintOf(name, operation, names);
	const main = names.filter(({ aliasOf }) => aliasOf === undefined).map((one) => one.name);
	const accepted =
		main.length === 0 ? "this operation takes none" : `this operation takes: ${main.join(", ")}`;
	const suggested = suggestionOf(hint);
	const words = suggested === undefined ? `${accepted}.` : `${suggested} T${accepted.slice(1)}.`;
	return {
		code: "unknown_parameter",
		message: `Unknown query parameter ${quoted(name)}; ${words}`,
		details: [detailOf(path, `is unknown; ${words}`, hint, main)],
	};
}

/** A hint as the end of a sentence. */
function suggestionOf({ note, suggestion }: Hint): string | undefined {
	const question = suggestion === undefined ? undefined : `did you mean ${quoted(suggestion)}?`;
	if (note === undefined) return question;
	return question === undefined ? `${note.charAt(0).toLowerCase()}${note.slice(1)}.` : `${question} ${note}.`;
}

function hintOf(name: string, operation: Operation, names: readonly Parameter[]): Hint {
	if (isKeyName(name)) return { note: keyInQuery };
	if (name.startsWith("amp;")) return { note: "The mark between parameters is &, not &amp;" };
	const [baseName = name, brackets] = name.split("[", 2);
	const list = names.find((one) => one.name === baseName && one.schema.type === "array");
	if (list && brackets !== undefined)
		return {
			suggestion: baseName,
			note: `A list is ${baseName}=A,B or ${baseName}=A&${baseName}=B, without brackets`,
		};
	const inPath = operation.parameters.find((one) => one.in === "path" && one.name === folded(name));
	if (inPath) return { note: `It is a part of the path: ${operation.path}` };
	const isScreener = names.some((one) => one.name === "conditions");
	const text = texts.get(folded(name));
	if (isScreener && text !== undefined) return { note: byText(text) };
	const isAccepted = (other: string) => names.some((one) => one.name === other);
	if (pageNumbers.has(folded(name)) && isAccepted("cursor") && !isAccepted("page")) return { note: byCursor };
	const namesOf = (list: readonly Parameter[]) =>
		nearest(
			name,
			list.map((one) => one.name),
			usual,
		);
	// A main name is the better answer than an alias.
	const suggestion =
		namesOf(names.filter(({ aliasOf }) => aliasOf === undefined)) ??
		namesOf(names.filter(({ aliasOf }) => aliasOf !== undefined));
	if (suggestion !== undefined) return { suggestion };
	const beside = besides.find(
		([accepted, others]) => others.has(folded(name)) && names.some((one) => one.name === accepted),
	);
	const note = barNote(name, operation) ?? beside?.[2] ?? notServed.get(folded(name));
	if (isScreener) return { note: note ?? byConditions };
	return { note };
}
