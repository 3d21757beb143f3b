import { compare, exact, percent, total } from "../../rules/figures/exact.ts";
import { followsFromItsRow } from "../../rules/figures/figures.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { atMost } from "../../rules/lists.ts";
import { closesOfDayBars } from "../../rules/market/days.ts";
import { goesToItsEnd } from "../../rules/pages.ts";
import { claim, echoes, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, compareValues, equal, formatValue, rowListAt, rowsAt, valuesAt } from "../../rules/reading.ts";
import { always, each, notNegative, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "shortTrades.data";

export default define("listShortTrades", {
	values: {
		last_timestamp: ["1795150800", "1782792000", "4102444800"],
		cursor: ["WyJqTmc2TnRNOCIsMTc5NTA0NjQwMDAwMF0"],
	},
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", last_timestamp: undefined }),
	rules: [
		agesOfItems(path, "date"),
		unique("shortTrades.sources"),
		always("records have sources, and no records have none", (body) => {
			const [records, sources] = [path, "shortTrades.sources"].map((list) => valuesAt(body, `${list}[]`));
			return (records?.length === 0) === (sources?.length === 0);
		}),
		always("the sources name the facilities whose volumes are told", (body) => {
			const sources = valuesAt(body, "shortTrades.sources[]");
			return [
				["nasdaqShortVolume", "FNSQ", "FNQC"],
				["nyseShortVolume", "FNYX"],
			].every(([member, ...facilities]) => {
				const isReported = valuesAt(body, `${path}[].${member}`).length > 0;
				return !isReported || facilities.some((facility) => sources.includes(facility));
			});
		}),
		each(`${path}[]`, "exempt short sales are a part of all", ({ shortVolume, shortExemptVolume }) => {
			return shortExemptVolume === null || compareValues(shortExemptVolume, shortVolume) <= 0;
		}),
		always("the facilities of Nasdaq report more of large volumes than that of NYSE", (body) => {
			// The first facility of Nasdaq has most of the trades that are reported off exchange; fewer would be those of NYSE.
			if (!valuesAt(body, "shortTrades.sources[]").includes("FNSQ")) return true;
			const large = rowsAt(body, `${path}[]`).filter(
				({ shortVolume, nasdaqShortVolume, nyseShortVolume }) =>
					Number(shortVolume) >= 1e6 && nasdaqShortVolume !== null && nyseShortVolume !== null,
			);
			const less = large.filter(
				({ nasdaqShortVolume, nyseShortVolume }) => Number(nasdaqShortVolume) < Number(nyseShortVolume),
			);
			return 2 * less.length <= large.length;
		}),
		sortedBy(path, "date", "desc"),
		unique(path, "date"),
		atMost(path),
		goesToItsEnd(`${path}[]`, { count: "7" }, { count: "100" }),
		notNegative(`${path}[]`, "shortVolume", "shortExemptVolume", "totalVolume"),
		each(`${path}[]`, "short volume is a part of the total", ({ shortVolume, totalVolume }) => {
			return totalVolume === null || compareValues(shortVolume, totalVolume) <= 0;
		}),
		claim("the cursor goes on where the last record stood", async (context) => {
			const both = rowListAt(context, await context.body({ count: "4" }), path);
			if (both.length < 4) context.skip("too few records to page");
			const last = String(Date.parse(String(both[1]?.["date"])) / 1000);
			const next = rowListAt(context, await context.body({ count: "2", last_timestamp: last }), path);
			if (!equal(next, both.slice(2))) context.fail(`last_timestamp=${last} answers ${formatValue(next)}`);
		}),
		claim("a day begins with its session, and the cursor of that instant leaves it out", async (context) => {
			const both = rowListAt(context, await context.body({ count: "4" }), path);
			const question = { symbol: context.base["symbol"] ?? "", period: "day", count: "20" };
			const bars = valuesAt((await context.other("listCandlesticks", question)).json, "candlesticks[]");
			const bar = bars.find((one) => at(one, "date") === both[1]?.["date"]);
			if (!bar || both.length < 4) return context.skip("no day bar of a record");
			const start = Date.parse(String(at(bar, "timestamp"))) / 1000;
			for (const [cursor, expected] of [
				[start, both.slice(2)] as const,
				[start + 1, both.slice(1, 3)] as const,
			]) {
				const change = { count: "2", last_timestamp: `${cursor}` };
				const reported = rowListAt(context, await context.body(change), path);
				if (!equal(reported, expected))
					context.fail(`last_timestamp=${cursor} answers ${formatValue(reported)}`);
			}
		}),
		echoes("shortTrades.symbol", "symbol", { "AAPL.US": "AAPL.US" }),
		closesOfDayBars(`${path}[]`),
		followsFromItsRow(`${path}[]`, [
			{
				member: "shortVolumePercent",
				is: "short volume in percent of the total volume",
				places: 2,
				from: (of) => percent(of("shortVolume"), of("totalVolume")),
			},
		]),
		each(
			`${path}[]`,
			"the two facilities report no more than all",
			({ shortVolume, nasdaqShortVolume, nyseShortVolume }) => {
				const parts = [nasdaqShortVolume, nyseShortVolume].flatMap((part) =>
					part === null ? [] : [exact(part)],
				);
				return compare(total(parts), exact(shortVolume)) <= 0;
			},
		),
		always("the facilities report nearly all of a large volume", (body) => {
			const sources = valuesAt(body, "shortTrades.sources[]");
			// Nasdaq's second one reports a few percent, the facility of FINRA next to nothing.
			const least = sources.includes("FNQC") ? 0.99 : 0.5;
			const checkedCount = rowsAt(body, `${path}[]`).filter(
				({ shortVolume, nasdaqShortVolume, nyseShortVolume }) =>
					Number(shortVolume) >= 1e6 && nasdaqShortVolume !== null && nyseShortVolume !== null,
			);
			const lacking = checkedCount.filter(
				({ shortVolume, nasdaqShortVolume, nyseShortVolume }) =>
					Number(nasdaqShortVolume) + Number(nyseShortVolume) < least * Number(shortVolume),
			);
			// A file of a day may never have been imported.
			return 2 * lacking.length <= checkedCount.length;
		}),
		always("the exchange of Hong Kong reports no US security", (body) => {
			const isHongKong = /\.HK$/.test(String(at(body, "shortTrades.symbol")));
			return isHongKong || !valuesAt(body, "shortTrades.sources[]").includes("XHKG");
		}),
		claim("a Hong Kong security has its exchange as source, and no facility of the US", async (context) => {
			const [unpadded, padded] = ["700.HK", "00700.HK"].map((symbol) => ({ symbol, count: "3" }));
			const { status, json } = await context.send(unpadded, { expect: 200, orElse: 400 });
			if (status === 400) return context.skip("700.HK is not held");
			const reported = [at(json, "shortTrades.symbol"), ...valuesAt(json, "shortTrades.sources[]")];
			if (!equal(reported, ["700.HK", "XHKG"]))
				context.fail(`700.HK answers symbol and sources ${formatValue(reported)}`);
			for (const member of ["nasdaqShortVolume", "nyseShortVolume"])
				if (valuesAt(json, `${path}[].${member}`).length > 0) context.fail(`700.HK has a ${member}`);
			if (!equal(await context.body(padded), json)) context.fail("00700.HK answers otherwise than 700.HK");
		}),
		unknownSymbolRejected(),
		unknownSymbolRejected("NOSUCH99.HK"),
		claim("an unknown Hong Kong security is not refused as one of another market", async (context) => {
			const { json } = await context.rejection({ symbol: "99999.HK" }, "no such symbol is held");
			if (/only US/i.test(String(at(json, "error"))))
				context.fail(`the refusal says ${formatValue(at(json, "error"))}`);
		}),
	],
});
