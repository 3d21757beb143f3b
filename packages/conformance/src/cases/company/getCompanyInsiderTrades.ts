import { always, decimals, notNegative, sortedBy } from "../../rules/answers.ts";
import { atMost, pagesInStep } from "../../rules/lists.ts";
import { agreesWith, same, unknownSymbolRefused } from "../../rules/questions.ts";
import { at } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "data.shareholders";
const tells = { page: "pagination.page", total: "pagination.total", hasNext: "pagination.hasNext" };

export default define("getCompanyInsiderTrades", {
	values: { symbol: ["AAPL", "AAPL.US", "NASDAQ:AAPL", "MSFT"] },
	rules: [
		always("success is true", (body) => at(body, "success") === true),
		sortedBy(path, "shares_held", "desc"),
		atMost(path, "limit"),
		pagesInStep(path, { page: "page", size: "limit", from: 1, tells }),
		decimals(`${path}[]`, "shares_held", "ownership_percent", "shares_changed"),
		notNegative(`${path}[]`, "shares_held", "ownership_percent"),
		always("institutions and persons add up", (body) => {
			const stats = at(body, "data.stats");
			const parts = ["institutional_shareholders", "individual_shareholders"].map((name) =>
				Number(at(stats, name)),
			);
			return parts.reduce((sum, part) => sum + part, 0) === at(stats, "total_shareholders");
		}),
		same({ symbol: "AAPL" }, { symbol: "NASDAQ:AAPL" }),
		unknownSymbolRefused("NOSUCH99"),
		unknownSymbolRefused("NOSUCHSYMBOLOFTWENTY"),
		agreesWith(
			"listShareholders",
			"data.shareholders[].shares_held",
			"shareholders.list[].sharesHeld",
			{ symbol: "AAPL.US", count: "20" },
			{ symbol: "AAPL" },
		),
	],
});
