import { goodRequests } from "./good-requests.ts";
import { encodingCases, pathCases, rangeCases, screenerCases } from "./refused-values.ts";
import {
	bars,
	conflicting,
	invalid,
	missingParameter,
	quote,
	type RejectionCase,
	repeated,
	screen,
	shortTrades,
	unknownParameter,
} from "./rejection-targets.ts";

/** Message for a missing required parameter. */
const missingOnes: RejectionCase[] = Object.entries(goodRequests)
	.map(([operation, target]) => ({ operation, target, name: /\?(symbols?|key)=/.exec(target)?.[1] }))
	.filter(({ operation, name }) => name !== undefined && operation !== "listRankCategories")
	.map(({ operation, target, name }) => [
		`${operation} without ${name}`,
		target.split("?")[0] ?? target,
		missingParameter,
		`Query parameter "${name}" is missing; allowed: `,
	]);

/** A parameter that no operation knows is refused by each. */
const unknownOnes: RejectionCase[] = Object.entries(goodRequests).map(([operation, target]) => [
	`${operation} with a parameter that nobody knows`,
	`${target}${target.includes("?") ? "&" : "?"}zzz_nothing_like_it=1`,
	unknownParameter,
	'Unknown query parameter "zzz_nothing_like_it"; ',
]);

const names: RejectionCase[] = [
	["a letter too few", quote("symbol=AAPL.US"), unknownParameter, '"symbol"', 'did you mean "symbols"?'],
	["letters exchanged", bars("AAPL.US", "cuont=5"), unknownParameter, '"cuont"', 'did you mean "count"?'],
	["a capital letter", bars("AAPL.US", "Period=day"), unknownParameter, '"Period"', 'did you mean "period"?'],
	["camel case", shortTrades("lastTimestamp=1"), unknownParameter, '"lastTimestamp"', '"last_timestamp"'],
	[
		"a far name",
		screen("xylophone=1"),
		unknownParameter,
		'"xylophone"',
		"This operation takes: market, strategy_id, ",
	],
	[
		"a name where there is none",
		"/api/market-data/market/status?market=US",
		unknownParameter,
		'"market"',
		"takes: data_version",
	],
	["brackets", quote("symbols[]=AAPL.US"), unknownParameter, '"symbols[]"', 'did you mean "symbols"?'],
	["encoded brackets", quote("symbols%5B%5D=AAPL.US"), unknownParameter, '"symbols[]"'],
	["an index in brackets", quote("symbols[0]=AAPL.US"), unknownParameter, '"symbols[0]"'],
	["a nested name", quote("symbols[x][y]=AAPL.US"), unknownParameter, '"symbols[x][y]"'],
	["a prototype's name", quote("symbols=AAPL.US&__proto__=1"), unknownParameter, '"__proto__"'],
	["another prototype's name", quote("symbols=AAPL.US&constructor=1"), unknownParameter, '"constructor"'],
	["an empty name", quote("symbols=AAPL.US&=1"), unknownParameter, '""'],
	["a key in the query", quote("symbols=AAPL.US&api_key=x"), unknownParameter, '"api_key"'],
	["a name of the path in the query", bars("AAPL.US", "symbol=MSFT.US"), unknownParameter, '"symbol"'],
	[
		"a question mark in the query",
		`${quote("symbols=AAPL.US")}?count=1`,
		invalid,
		'"symbols"',
		"AAPL.US?count=1",
	],
	["a very long name", quote(`${"n".repeat(3000)}=1`), unknownParameter, `"${"n".repeat(100)}…"`],
	[
		"twice the same",
		bars("AAPL.US", "count=1&count=1"),
		repeated,
		'"count"',
		"more than once; allowed: once",
	],
	["twice with another value", bars("AAPL.US", "count=1&count=2"), repeated, '"count"'],
	["twice, once encoded", bars("AAPL.US", "count=1&%63ount=1"), repeated, '"count"'],
	["a list twice, once empty", quote("symbols=AAPL.US&symbols="), invalid, '"symbols"', 'is ""'],
	[
		"a list twice, once wrong",
		quote("symbols=AAPL.US&symbols=x"),
		invalid,
		'"symbols"',
		'has "x" as entry 2',
	],
	["an unknown one twice", bars("AAPL.US", "nope=1&nope=2"), "unknown_parameter", '"nope"'],
	["a parameter without a value", quote("symbols"), invalid, '"symbols"', 'is ""'],
];

const aliases: RejectionCase[] = [
	[
		"adjust and adjust_type",
		bars("AAPL.US", "adjust=none&adjust_type=1"),
		conflicting,
		'"adjust"',
		'"adjust_type"',
	],
	[
		"session and trade_sessions",
		bars("AAPL.US", "trade_sessions=1&session=intraday"),
		conflicting,
		'"session"',
	],
	[
		"count and size of a ranking",
		`${goodRequests.listRank}&count=3&size=4`,
		conflicting,
		'"count"',
		'"size"',
	],
	["size and count of a screen", screen("size=3&count=4"), conflicting, '"size"', '"count"'],
	["strategy_id and strategyId", screen("strategy_id=1&strategyId=2"), conflicting, '"strategyId"'],
	["conditions and condition", screen("conditions=roe:1:2&condition=roe:1:3"), conflicting, '"condition"'],
	["periods and count", `${goodRequests.listTopShareholders}&periods=1&count=2`, conflicting, '"periods"'],
	[
		"symbols and others",
		`${goodRequests.comparePeers}&symbols=MSFT.US&others=AMD.US`,
		conflicting,
		'"others"',
	],
	[
		"others and comparison_symbols",
		`${goodRequests.comparePeers}&others=MSFT.US&comparison_symbols=AMD.US`,
		conflicting,
	],
	["fields and indexes", `${goodRequests.getCalcIndexes}&fields=pe&indexes=pb`, conflicting, '"indexes"'],
	[
		"a bad alias is named as it was sent",
		`${goodRequests.listRank}&size=101`,
		invalid,
		'"size" is "101"',
		"1 to 100",
	],
	[
		"the same of a list",
		`${goodRequests.comparePeers}&others=A.US,B.US,C.US,D.US,E.US`,
		invalid,
		'"others"',
		"1 to 4",
	],
	[
		"the same of a text",
		screen(`condition=${"x".repeat(4001)}`),
		invalid,
		'"condition"',
		"1 to 4000 characters",
	],
	[
		"the same of an enumeration",
		bars("AAPL.US", "adjust_type=2"),
		invalid,
		'"adjust_type" is "2"',
		"codes 0, 1",
	],
	[
		"the same of fields",
		`${goodRequests.getCalcIndexes}&indexes=nope`,
		invalid,
		'"indexes" is "nope"',
		"last_done",
	],
];

/** Named by fault, grouped by place. */
export const rejectionCases: Record<string, readonly RejectionCase[]> = {
	"required parameters": missingOnes,
	"parameters that nobody knows": unknownOnes,
	names,
	aliases,
	encodings: encodingCases,
	paths: pathCases,
	ranges: rangeCases,
	screens: screenerCases,
};
