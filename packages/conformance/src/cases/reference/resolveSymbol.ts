import { resolvedAsFound } from "../../rules/across/securities.ts";
import { addDays } from "../../rules/new-york.ts";
import { claim, echoes, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, formatValue, rowAt, rowIfAny, rowsAt, valuesAt } from "../../rules/reading.ts";
import {
	daysFitTheListing,
	listedWhileItsListingStands,
	othersHadTheSymbol,
	shareClassesAreTheOtherStocks,
} from "../../rules/reference/resolutions.ts";
import { always } from "../../rules/row-rules.ts";
import type { RuleContext } from "../../rules/rule.ts";
import { define } from "../case.ts";

/** Former symbols of large companies. */
const wellKnownFormer = ["FB", "SQ", "ANTM", "UTX"];

/** Asks for a former symbol on the first and the last day on which it was that of its security. */
async function checkFormer(context: RuleContext, ticker: string): Promise<number> {
	const { json } = await context.other("searchSecurities", { query: ticker });
	const [found] = rowsAt(json, "search.list[]");
	if (found?.["matchKind"] !== "former_symbol" || found["matchText"] !== ticker) return 0;
	const symbol = `${ticker}.US`;
	const { firstDate, lastDate, isToday } = rowAt(await context.body({ symbol }), "resolution");
	if (isToday !== false) context.fail(`${symbol} is a former symbol, and isToday is ${formatValue(isToday)}`);
	for (const date of [firstDate, lastDate]) {
		if (typeof date !== "string") continue;
		const then = at(await context.body({ symbol, date }), "resolution.security.securityId");
		if (then !== found["securityId"])
			context.fail(`${symbol} on ${date} is ${formatValue(then)}, not ${formatValue(found["securityId"])}`);
	}
	const outside = [
		typeof firstDate === "string" && addDays(firstDate, -1),
		typeof lastDate === "string" && addDays(lastDate, 1),
	];
	for (const date of outside) {
		if (date === false) continue;
		const then = at(await context.body({ symbol, date }), "resolution.security.securityId");
		if (then === found["securityId"])
			context.fail(
				`${symbol} on ${date} is ${formatValue(then)}, which had it from ${formatValue(firstDate)} to ${formatValue(lastDate)}`,
			);
	}
	return 1;
}

export default define("resolveSymbol", {
	values: { date: ["2020-01-02", "2026-11-20"] },
	rules: [
		resolvedAsFound,
		daysFitTheListing,
		listedWhileItsListingStands,
		othersHadTheSymbol,
		shareClassesAreTheOtherStocks,
		echoes("resolution.symbol", "symbol", { "AAPL.US": "AAPL.US", "MSFT.US": "MSFT.US" }),
		always("a symbol of today is that of its security", (body) => {
			if (at(body, "resolution.isToday") === false) return true;
			return at(body, "resolution.symbol") === at(body, "resolution.security.symbol");
		}),
		echoes("resolution.date", "date", { "2020-01-02": "2020-01-02", "2026-11-20": "2026-11-20" }),
		claim("a security has the symbol from its first day on, and not before", async (context) => {
			const today = at(await context.body(), "resolution");
			const first = at(today, "firstDate");
			if (typeof first !== "string") return context.skip("the first day of the symbol is not known");
			const id = at(today, "security.securityId");
			for (const [date, isIts] of [
				[first, true],
				[addDays(first, -1), false],
			] as const) {
				const then = at(await context.body({ date }), "resolution.security.securityId");
				if ((then === id) !== isIts) context.fail(`date=${date} answers the security ${formatValue(then)}`);
			}
		}),
		claim("nothing is told of a security that nobody is known to have been", async (context) => {
			const then = rowAt(await context.body({ date: "1900-01-01" }), "resolution");
			if (then["security"] !== null) return;
			const { firstDate, lastDate, isToday } = then;
			const lists = ["symbols", "names", "listings", "shareClasses"].flatMap((name) =>
				valuesAt(then, `${name}[]`),
			);
			if (firstDate !== null || lastDate !== null || isToday !== false || lists.length > 0)
				context.fail(
					`nobody had it, and it is told of with ${formatValue([firstDate, lastDate, isToday, ...lists])}`,
				);
			if (valuesAt(then, "others[]").length === 0)
				context.fail("the security that has the symbol today is no other");
		}),
		claim("a former symbol means its security from its first day to its last", async (context) => {
			let checkedCount = 0;
			for (const symbol of wellKnownFormer) checkedCount += await checkFormer(context, symbol);
			if (checkedCount === 0) context.skip("no security with a former symbol is known");
		}),
		always("the others are not the one that is meant", (body) => {
			const [id, first] = ["security.securityId", "firstDate"].map((name) => at(body, `resolution.${name}`));
			const others = rowsAt(body, "resolution.others[]");
			return others.every((other) => at(other, "security.securityId") !== id || other["firstDate"] !== first);
		}),
		always("symbol and name of today come first", (body) => {
			const { ticker, name } = rowIfAny(body, "resolution.security") ?? {};
			const [symbols, names] = [
				valuesAt(body, "resolution.symbols[].ticker"),
				valuesAt(body, "resolution.names[].name"),
			];
			return (symbols.length === 0 || symbols[0] === ticker) && (names.length === 0 || names[0] === name);
		}),
		always("listings are in order, and only the last one may be open", (body) => {
			const periods = rowsAt(body, "resolution.listings[]");
			return periods.slice(1).every(({ firstDate }, i) => {
				const before = periods[i]?.["lastDate"] ?? null;
				return before !== null && String(firstDate ?? "") > String(before);
			});
		}),
		always("share classes are other stocks of the company", (body) => {
			const security = rowIfAny(body, "resolution.security");
			const classes = rowsAt(body, "resolution.shareClasses[]");
			return classes.every(
				({ cik, securityId }) => cik === security?.["cik"] && securityId !== security?.["securityId"],
			);
		}),
		always("a listed security has its symbol of today without a last day", (body) => {
			const { isToday, lastDate, security } = rowAt(body, "resolution");
			return isToday !== true || at(security, "listingStatus") !== "listed" || lastDate === null;
		}),
		unknownSymbolRejected(),
	],
});
