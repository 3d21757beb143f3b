import { readsHeadersInAnyCase } from "../../rules/accounts/order.ts";
import { namesClassesOfShares, sameFacts } from "../../rules/across/identities.ts";
import { rejectsAnotherExchange } from "../../rules/across/spellings.ts";
import { informativeSymbols } from "../../rules/figures/informative-symbols.ts";
import { limitsTheRate } from "../../rules/limits/limited.ts";
import { dayOf, endOfDay } from "../../rules/new-york.ts";
import { claim, same, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, formatValue, rowAt, valuesAt } from "../../rules/reading.ts";
import { always } from "../../rules/row-rules.ts";
import type { RuleContext } from "../../rules/rule.ts";
import { define } from "../case.ts";

export default define("getCompanyProfile", {
	values: { symbol: ["AAPL", "AAPL.US", "NASDAQ:AAPL", "MSFT"] },
	rules: [
		rejectsAnotherExchange,
		namesClassesOfShares("data.symbol"),
		readsHeadersInAnyCase,
		sameFacts("data", [
			["company_name", "getCompanyOverview", "companyName"],
			["symbol", "getQuotes", "symbol"],
			["employees", "getCompanyOverview", "employees"],
		]),
		always("success is true", (body) => at(body, "success") === true),
		always("the times of the answer agree", (body) => {
			const [made, changed] = [String(at(body, "data.created_at")), String(at(body, "data.updated_at"))];
			return changed === String(at(body, "meta.lastUpdated")) && made <= changed;
		}),
		always("updated_at is the end of a day in New York, or of the data", (body) => {
			const changed = String(at(body, "data.updated_at") ?? "");
			return changed === "" || changed === at(body, "timestamp") || changed === endOfDay(dayOf(changed));
		}),
		always(
			"data and meta speak of one security",
			(body) => at(body, "data.symbol") === at(body, "meta.symbol"),
		),
		same({ symbol: "AAPL" }, { symbol: "AAPL.US" }),
		same({ symbol: "NASDAQ:AAPL" }, { symbol: "AAPL.US" }),
		claim("the market value and the facts are those of other operations", async (context) => {
			for (const symbol of await informativeSymbols(context)) await checkProfile(context, symbol);
		}),
		unknownSymbolRejected("NOSUCH99"),
		unknownSymbolRejected("NOSUCHSYMBOLOFTWENTY"),
		limitsTheRate,
	],
});

/** Holds a profile against what other operations tell of the security. */
async function checkProfile(context: RuleContext, symbol: string): Promise<void> {
	const profile = await context.send({ symbol });
	const data = rowAt(profile.json, "data");
	const indexes = await context.other("getCalcIndexes", { symbols: symbol, fields: "market_cap" });
	const [marketCap] = valuesAt(indexes.json, "quote[].marketCap");
	if (marketCap !== undefined && data["market_cap"] !== Number(marketCap))
		context.fail(
			`market_cap of ${symbol} is ${formatValue(data["market_cap"])}, ${formatValue(marketCap)} among the calculated figures`,
		);
	const [own, ofFigure] = [profile, indexes].map(({ headers }) => headers["x-data-oldest"]);
	if (data["market_cap"] !== undefined && String(own) > String(ofFigure))
		context.fail(
			`X-Data-Oldest is ${formatValue(own)}, and that of its market value ${formatValue(ofFigure)}`,
		);
	const company = rowAt((await context.other("getCompanyOverview", { symbol })).json, "company");
	const resolved = await context.other("resolveSymbol", { symbol });
	const isListed = at(resolved.json, "resolution.security.listingStatus") === "listed";
	if (data["is_active"] !== isListed)
		context.fail(
			`is_active of ${symbol} is ${formatValue(data["is_active"])}, and it is ${isListed ? "" : "not "}listed`,
		);
	for (const name of ["sector", "industry", "exchange", "website", "description", "employees"])
		if ((data[name] || null) !== (company[name] || null))
			context.fail(
				`${name} of ${symbol} is ${formatValue(data[name])}, ${formatValue(company[name])} in the overview`,
			);
}
