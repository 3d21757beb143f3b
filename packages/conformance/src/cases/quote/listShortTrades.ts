import { decimals, each, notNegative, sortedBy, unique } from "../../rules/answers.ts";
import { compare, exact, percent, total } from "../../rules/figures/exact.ts";
import { followsFromItsRow } from "../../rules/figures/figures.ts";
import { atMost } from "../../rules/lists.ts";
import { closesOfDayBars } from "../../rules/market/days.ts";
import { claim, echoes, unknownSymbolRefused } from "../../rules/questions.ts";
import { compareValues, equal, listAt, shown } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "shortTrades.data";

export default define("listShortTrades", {
	values: { last_timestamp: ["1795150800", "1782792000", "4102444800"] },
	rules: [
		sortedBy(path, "date", "desc"),
		unique(path, "date"),
		atMost(path),
		decimals(`${path}[]`, "shortVolumePercent", "close", "shortVolume", "totalVolume"),
		notNegative(`${path}[]`, "shortVolume", "shortExemptVolume", "totalVolume"),
		each(`${path}[]`, "short volume is a part of the total", ({ shortVolume, totalVolume }) => {
			return totalVolume === null || compareValues(shortVolume, totalVolume) <= 0;
		}),
		claim("the cursor goes on where the last record stood", async (context) => {
			const both = listAt(context, await context.body({ count: "4" }), path);
			if (both.length < 4) context.skip("too few records to page");
			const last = String(Date.parse(String(both[1]?.["date"])) / 1000);
			const next = listAt(context, await context.body({ count: "2", last_timestamp: last }), path);
			if (!equal(next, both.slice(2))) context.fail(`last_timestamp=${last} answers ${shown(next)}`);
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
		unknownSymbolRefused(),
		unknownSymbolRefused("NOSUCH99.HK"),
	],
});
