import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { expect, test } from "vitest";

/** Figures of a security that are the same in every operation on one day. */
const figures = [
	"name",
	"currency",
	"exchange",
	"industry",
	"lastDone",
	"prevClose",
	"changeRate",
	"marketCap",
	"peTtm",
	"pbMrq",
	"epsTtm",
	"bps",
	"dividendYield",
	"turnoverRate",
	"ytdChangeRate",
	"totalShares",
];

type Facts = Map<string, Map<unknown, string[]>>;

/** Notes the figures of each object with a symbol, and where they stand. */
function note(value: unknown, example: string, facts: Facts): void {
	if (typeof value !== "object" || value === null) return;
	const { symbol } = value as { symbol?: unknown };
	for (const [field, inner] of Object.entries(value)) {
		note(inner, example, facts);
		if (typeof symbol !== "string" || !figures.includes(field) || inner === null) continue;
		const values = facts.get(`${symbol} ${field}`) ?? new Map<unknown, string[]>();
		facts.set(`${symbol} ${field}`, values.set(inner, [...(values.get(inner) ?? []), example]));
	}
}

interface Examples {
	examples?: Record<string, { value?: unknown; $ref?: string }>;
}

const gets = Object.values(document.paths).flatMap(({ get }) => ("x-stream" in get ? [] : [get]));
const shared: Record<string, { value?: unknown }> = document.components.examples;

function exampleOf(operationId: string, name: string): unknown {
	const get = gets.find((one) => one.operationId === operationId);
	if (!get) throw new Error(`no operation ${operationId}`);
	const { examples = {} } = get.responses[200].content["application/json"] as Examples;
	const { value, $ref } = examples[name] ?? {};
	return $ref ? shared[$ref.slice($ref.lastIndexOf("/") + 1)]?.value : value;
}

function allFacts(): Facts {
	const facts: Facts = new Map();
	for (const get of gets) {
		const { examples = {} } = get.responses[200].content["application/json"] as Examples;
		for (const name of Object.keys(examples))
			note(exampleOf(get.operationId, name), `${get.operationId}.${name}`, facts);
	}
	return facts;
}

test("the examples tell the same of a security, whatever the operation", () => {
	const facts = [...allFacts()];
	expect(facts.filter(([, values]) => [...values.values()].flat().length > 1).length).toBeGreaterThan(10);
	expect(facts.filter(([, values]) => values.size > 1)).toEqual([]);
});

test("bars, quotes and short-sale records of one day agree", () => {
	const day = "2026-11-20";
	const { quote } = exampleOf("getQuotes", "ok") as { quote: Record<string, unknown>[] };
	const { candlesticks } = exampleOf("listCandlesticks", "ok") as { candlesticks: Record<string, unknown>[] };
	const { shortTrades } = exampleOf("listShortTrades", "ok") as {
		shortTrades: { data: Record<string, unknown>[] };
	};
	const [{ lastDone, open, high, low, volume, turnover, prevClose } = {}] = quote;
	expect(candlesticks.at(-1)).toMatchObject({
		date: day,
		close: lastDone,
		open,
		high,
		low,
		volume,
		turnover,
	});
	expect(candlesticks.at(-2)).toMatchObject({ close: prevClose });
	expect(shortTrades.data[0]).toMatchObject({ date: day, close: lastDone });
});

const prices = [
	"lastDone",
	"prevClose",
	"open",
	"high",
	"low",
	"close",
	"price",
	"changeValue",
	"lastdone",
	"highestPrice",
	"lowestPrice",
	"targetPrice",
];

/** Values of an indicator, which may be a price. */
const either = ["min", "max", "value"];

/** Decimals in another form than the contract says, as `name: value`. */
function misformed(value: unknown, name = ""): string[] {
	if (typeof value === "object" && value !== null)
		return Object.entries(value).flatMap(([key, inner]) => misformed(inner, Number(key) >= 0 ? name : key));
	if (typeof value !== "string" || !/^-?\d+\.\d+$/.test(value) || either.includes(name)) return [];
	const isRight = prices.includes(name) ? /\.\d\d(\d*[1-9])?$/ : /[1-9]$/;
	return isRight.test(value) ? [] : [`${name}: ${value}`];
}

test("prices have two places or more, and other decimals no zeros at their end", () => {
	expect(misformed({ lastDone: "1.5", high: "1.500", volume: "1.50", value: "1.5" })).toEqual([
		"lastDone: 1.5",
		"high: 1.500",
		"volume: 1.50",
	]);
	for (const get of gets) {
		const { examples = {} } = get.responses[200].content["application/json"] as Examples;
		for (const name of Object.keys(examples))
			expect(misformed(exampleOf(get.operationId, name)), `${get.operationId}.${name}`).toEqual([]);
	}
});
