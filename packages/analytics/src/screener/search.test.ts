import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Member, smallView } from "../testing/small-market.ts";
import { parseConditions } from "./conditions.ts";
import { indicators, keyAliases, normaliseKey } from "./indicators.ts";
import { filterGroups, indicatorGroups } from "./listing.ts";
import { searchScreener } from "./search.ts";
import { parseShow, parseSort } from "./show.ts";
import { strategies, strategyOf, strategyRecord } from "./strategies.ts";
import { InvalidValueError } from "./value-refused.ts";

const members: Record<string, Member> = {
	"A.US": { closes: ["100", "101"], shares: "2000000000", epsttm: "5", industry: "Software" },
	"B.US": { closes: ["10", "11"], shares: "1000000000", epsttm: "1", industry: "software" },
	"C.US": { closes: ["50", "45"], shares: "100000000", epsttm: "-1", industry: "Banks" },
	"D.US": { closes: ["20", "22"], industry: "Banks" },
	"E.US": {},
};
const view = await smallView(members);

const run = (conditions: string, more: Partial<Parameters<typeof searchScreener>[1]> = {}) =>
	searchScreener(view, {
		conditions: conditions === "" ? [] : parseConditions(conditions),
		sort: parseSort("changerate"),
		page: 0,
		size: 20,
		...more,
	});
const symbols = (result: ReturnType<typeof run>) => result.items.map((item) => item.symbol);

describe("searchScreener", () => {
	it("orders by the newest change, ties by symbol, unknown last", () => {
		expect(symbols(run(""))).toEqual(["B.US", "D.US", "A.US", "C.US", "E.US"]);
		expect(symbols(run("", { order: "asc" }))).toEqual(["C.US", "A.US", "B.US", "D.US", "E.US"]);
	});

	it.each([
		[
			"marketcap:1T:",
			"The values of marketcap in the currency of the security are 4500000000 to 202000000000.",
		],
		[
			"marketcap:10:",
			"marketcap is an amount of money: 10 is 10 dollars. Millions and billions are written as in marketcap:500M:1.5B.",
		],
		["lastdone::1", "lastdone in the currency of the security are 11.00 to 101.00."],
		["changerate:0.05:", "changerate is in %: 0.05 is 0.05 %. Write 5 % as changerate:5:."],
		["roe:10:", "No security has a known value of roe."],
		["macd_day:::category=goldenfork", 'No security meets "macd_day:::category=goldenfork".'],
		[
			"changerate:10:,industry:::value=banks,lastdone:100:",
			"each alone is met: changerate:10: by 2; industry:::value=banks by 2;",
		],
	])("says why %s finds nothing, or less than meant", (conditions, ...parts) => {
		const { hint } = run(conditions);
		for (const words of parts) expect(hint).toContain(words);
	});

	it("says nothing of a search that finds what was meant, and where pages end", () => {
		expect(run("changerate:-5:5").hint).toBeNull();
		expect(run("changerate:0.5:20").hint).toBeNull();
		expect(run("", { page: 3, size: 2 }).hint).toBe("The last page is 2: pages count from 0.");
	});

	it("takes bounds in the unit of the key, included, and shows values in it", () => {
		const result = run("marketcap:11B:202b", { show: parseShow("filter_epsttm,industry,macd_day") });
		expect(result.items).toEqual([
			{
				symbol: "B.US",
				name: "B.US Inc.",
				lastdone: "11.00",
				changerate: "10",
				marketcap: "11000000000",
				epsttm: "1",
				industry: "software",
				macd_day: null,
			},
			{
				symbol: "A.US",
				name: "A.US Inc.",
				lastdone: "101.00",
				changerate: "1",
				marketcap: "202000000000",
				epsttm: "5",
				industry: "Software",
				macd_day: null,
			},
		]);
	});

	it("lets an unknown value meet no condition", () => {
		expect(symbols(run("pettm::1000"))).toEqual(["B.US", "A.US"]);
		expect(symbols(run("industry:::value=SOFTWARE"))).toEqual(["B.US", "A.US"]);
		expect(run("macd_day:::category=goldenfork").total).toBe(0);
	});

	it("counts all and pages through them", () => {
		const page = run("lastdone:1:", { page: 1, size: 3 });
		expect(page).toMatchObject({ total: 4, page: 1 });
		expect(symbols(page)).toEqual(["C.US"]);
		expect(page.rows.map((row) => row.symbol)).toEqual(["C.US"]);
		expect(run("lastdone:1:", { page: 100_000, size: 100 })).toMatchObject({ total: 4, items: [] });
	});

	it("finds what a plain filter finds, whatever the bounds", () => {
		const bound = fc.option(fc.integer({ min: -20, max: 120 }));
		fc.assert(
			fc.property(bound, bound, fc.constantFrom("lastdone", "changerate"), (a, b, key) => {
				if ((a === null && b === null) || (a !== null && b !== null && a > b)) return;
				const found = symbols(run(`${key}:${a ?? ""}:${b ?? ""}`)).sort();
				const indicator = parseSort(key);
				const matching = view.rows.filter((row) => {
					const value = indicator.read(row);
					return value !== null && Number(value) >= (a ?? -1e9) && Number(value) <= (b ?? 1e9);
				});
				expect(found).toEqual(matching.map((row) => row.symbol));
			}),
		);
	});
});

describe("show and sort", () => {
	it("read both forms and drop repetitions", () => {
		expect(parseShow('["roe","filter_roe","beta"]').map(({ key }) => key)).toEqual(["roe", "beta"]);
		expect(parseShow("roe, beta").map(({ key }) => key)).toEqual(["roe", "beta"]);
	});

	it("read another spelling of a key as the key", () => {
		const keys = parseShow(
			"prevclose,prevchg,market_cap,dividend_yield,turnoverrate,psttm,macdday,shortvolumeratio",
		);
		expect(keys.map(({ key }) => key)).toEqual(
			"lastdone changerate marketcap divyld turnover_rate pstm macd_day shortvolumepercent".split(" "),
		);
	});

	it("have aliases of keys that exist, and none that is a key", () => {
		const keys = new Set(indicators.map(({ key }) => normaliseKey(key)));
		expect(keys.size).toBe(indicators.length);
		expect(Object.values(keyAliases).filter((key) => !keys.has(key))).toEqual([]);
		expect(Object.keys(keyAliases).filter((alias) => keys.has(alias))).toEqual([]);
	});

	it.each(["roee", "", "roe,", "[1]", "[", '{"a":1}', "[null]"])("refuse %s", (text) => {
		expect(() => parseShow(text)).toThrow(InvalidValueError);
	});

	it("sort by numbers only", () => {
		expect(() => parseSort("industry")).toThrow("the key of an indicator with numbers: pettm, ");
		expect(() => parseSort("x")).toThrow(InvalidValueError);
	});
});

describe("the table of indicators", () => {
	it("has every key once, and every number once", () => {
		for (const names of [indicators.map(({ key }) => key), indicators.map(({ id }) => id)])
			expect(new Set<unknown>(names).size).toBe(indicators.length);
	});

	it("lists bounds held, default ranges and choices", () => {
		const filters = filterGroups(view.active).flatMap((group) => group.filters);
		const filter = (key: string) => filters.find((other) => other.key === key);
		expect(filter("marketcap")).toMatchObject({
			unit: "currency",
			min: "4500000000",
			max: "202000000000",
			techOptions: {},
		});
		expect(filter("beta")).toMatchObject({ unit: null, min: null, max: null });
		expect(filter("industry")?.techOptions).toEqual({ value: ["Banks", "Software", "software"] });
		expect(filter("rsi_week")).toMatchObject({
			defaultRange: null,
			techOptions: { value_type: ["overbought", "oversold"] },
		});
		expect(filters).toHaveLength(indicators.length);
	});

	it("shows the values of a security only when asked for one", () => {
		const [first] = indicatorGroups().flatMap((group) => group.indicators);
		const description = "Last price over diluted earnings per share of the trailing twelve months.";
		expect(first).toEqual({ id: 1, key: "pettm", name: "P/E (TTM)", description, unit: "x", value: null });
		const [valued] = indicatorGroups(view.row("A.US")).flatMap((group) => group.indicators);
		expect(valued?.value).toBe("20.2");
	});
});

describe("strategies", () => {
	it("are at least eight with numbers from 1 on", () => {
		expect(strategies.map(({ id }) => id)).toEqual(strategies.map((_, i) => i + 1));
		expect(strategies.length).toBeGreaterThanOrEqual(8);
	});

	it.each(strategies)(
		"$id, $name: takes no security of which a figure that it asks for is unknown",
		(strategy) => {
			const { conditions } = strategy;
			const found = searchScreener(view, { conditions, sort: parseSort("changerate"), page: 0, size: 5 });
			expect(found).toMatchObject({ total: 0, items: [] });
		},
	);

	it("are found by number and refused without one", () => {
		expect(strategyRecord(strategyOf(6))).toMatchObject({
			id: 6,
			market: "US",
			conditions: [{ key: "macd_day", min: null, max: null, techValues: { category: "goldenfork" } }],
		});
		expect(() => strategyOf(99)).toThrow('"strategy_id" is "99"; allowed: the id of a strategy, 1 to 12');
	});

	it("only use bounds that lie in the table", () => {
		for (const { conditions } of strategies) {
			expect(conditions.every(({ indicator }) => indicators.includes(indicator))).toBe(true);
		}
	});
});
