import { ofService } from "../questions.ts";
import { formatValue, type Row, rowIfAny, rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** What every operation of `reference` says of a security. */
const members = [
	"securityId",
	"name",
	"exchange",
	"securityType",
	"listingStatus",
	"listingDate",
	"delistingDate",
	"cik",
	"figi",
] as const;

/** Securities that are compared. */
const maxSecurities = 5;

function compareRows(context: RuleContext, here: Row, there: Row): void {
	const wrong = members.find((member) => here[member] !== there[member]);
	if (wrong !== undefined)
		context.fail(
			`${wrong} of ${formatValue(here["symbol"])} is ${formatValue(here[wrong])}, ${formatValue(there[wrong])} elsewhere`,
		);
}

/** Rows describe each security as `resolveSymbol` does. */
export const securitiesAsResolved = (path: string, change: Changes = {}): Rule =>
	ofService(`describes ${path} like resolveSymbol`, async (context) => {
		const rows = rowsAt(await context.body(change), path).slice(0, maxSecurities);
		let checkedCount = 0;
		for (const row of rows) {
			const { json } = await context.other("resolveSymbol", { symbol: String(row["symbol"]) });
			const security = rowIfAny(json, "resolution.security");
			if (!security || security["symbol"] !== row["symbol"]) continue;
			checkedCount += 1;
			compareRows(context, row, security);
		}
		if (checkedCount === 0) context.skip(`no ${path} that resolves to itself`);
	});

/** A resolved security, and its share classes, are described as `searchSecurities` finds them. */
export const resolvedAsFound: Rule = ofService(
	"describes securities like searchSecurities",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of [...context.service.symbols, "BRK.B.US", "GOOG.US"]) {
			const response = await context.send({ symbol });
			const resolved = rowIfAny(response.json, "resolution.security");
			const classes = rowsAt(response.json, "resolution.shareClasses[]");
			for (const one of [...(resolved ? [resolved] : []), ...classes.slice(0, 1)]) {
				const { json } = await context.other("searchSecurities", {
					query: String(one["symbol"]).replace(/\.US$/, ""),
				});
				const found = rowsAt(json, "search.list[]").find((row) => row["symbol"] === one["symbol"]);
				if (!found) continue;
				checkedCount += 1;
				compareRows(context, one, found);
			}
		}
		if (checkedCount === 0) context.skip("no known symbol is found");
	},
);
