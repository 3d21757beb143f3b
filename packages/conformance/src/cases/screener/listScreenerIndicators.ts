import { claim, unknownSymbolRejected } from "../../rules/questions.ts";
import { formatValue, rowsAt } from "../../rules/reading.ts";
import { unique, uniqueThroughout } from "../../rules/row-rules.ts";
import { describedAsFigures, describesTheIndicatorsOf } from "../../rules/screened/catalogue.ts";
import { indicatorsOfDayBars } from "../../rules/screened/prices.ts";
import { indicatorsOfHoldings } from "../../rules/screened/rows.ts";
import { indicatorsOfStatements } from "../../rules/screened/statements.ts";
import { technicalStatesFollow } from "../../rules/screened/states.ts";
import { define } from "../case.ts";

const path = "groups[].indicators[]";

export default define("listScreenerIndicators", {
	rules: [
		describesTheIndicatorsOf("listScreenerFilters"),
		describedAsFigures,
		indicatorsOfDayBars,
		indicatorsOfStatements,
		indicatorsOfHoldings,
		technicalStatesFollow,
		unique("groups", "name"),
		uniqueThroughout("groups[].indicators[]", "key"),
		uniqueThroughout("groups[].indicators[]", "id"),
		claim("values are there if and only if a security is named", async (context) => {
			const [symbol = ""] = context.service.symbols;
			const [without, of] = [
				rowsAt(await context.body(), path),
				rowsAt(await context.body({ symbol }), path),
			];
			const added = without.find(({ value }) => value !== null);
			if (added) context.fail(`${formatValue(added)} has a value without a security`);
			if (of.every(({ value }) => value === null)) context.fail(`there are no values for ${symbol}`);
		}),
		claim("a value with a unit is a decimal without it", async (context) => {
			const [symbol = ""] = context.service.symbols;
			const of = rowsAt(await context.body({ symbol }), path);
			const numeric = of.filter(({ unit, value }) => unit !== null && value !== null);
			const wrong = numeric.find(({ value }) => !/^-?\d+(\.\d+)?$/.test(String(value)));
			if (wrong) context.fail(`it is not so for ${formatValue(wrong)}`);
			if (numeric.length === 0) context.skip("no indicator with a unit has a value");
		}),
		unknownSymbolRejected(),
	],
});
