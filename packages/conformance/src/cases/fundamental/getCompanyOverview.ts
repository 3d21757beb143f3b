import { namesClassesOfShares, sameFacts } from "../../rules/across/identities.ts";
import { fiscalYearEnds } from "../../rules/fundamentals/statements.ts";
import { claim, echoes, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, formatValue, rowAt, rowsAt } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { always } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("getCompanyOverview", {
	rules: [
		sameFacts("company", [
			["name", "getQuotes", "name"],
			["cik", "resolveSymbol", "cik"],
			["exchange", "resolveSymbol", "exchange"],
			["securityType", "resolveSymbol", "securityType"],
			["listingDate", "resolveSymbol", "listingDate"],
			["ticker", "resolveSymbol", "ticker"],
			["industry", "getInstitutionRating", "industry"],
		]),
		explains(["company.name", "company.exchange"]),
		fiscalYearEnds,
		namesClassesOfShares("company.symbol", "company.ticker"),
		always("the ticker is the symbol without its market", (body) => {
			return at(body, "company.symbol") === `${at(body, "company.ticker")}.US`;
		}),
		echoes("company.symbol", "symbol", { "AAPL.US": "AAPL.US", "MSFT.US": "MSFT.US" }),
		claim("sector, industry and exchange are those that the screener selects by", async (context) => {
			const [symbol = ""] = context.service.symbols;
			const company = rowAt(await context.body({ symbol }), "company");
			const { json } = await context.other("listScreenerIndicators", { symbol });
			const reported = rowsAt(json, "groups[].indicators[]");
			for (const name of ["sector", "industry", "exchange"]) {
				const value = reported.find(({ key }) => key === name)?.["value"];
				if (company[name] !== value)
					context.fail(`${name} of ${symbol} is ${formatValue(company[name])}, ${formatValue(value)} there`);
			}
		}),
		unknownSymbolRejected(),
	],
});
