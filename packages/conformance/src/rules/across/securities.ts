import { ofService } from "../questions.ts";
import { at, type Row, shown, valuesAt } from "../reading.ts";
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
const most = 5;

function judge(context: RuleContext, here: Row, there: Row): void {
	const wrong = members.find((member) => here[member] !== there[member]);
	if (wrong !== undefined)
		context.fail(
			`${wrong} of ${shown(here["symbol"])} is ${shown(here[wrong])}, ${shown(there[wrong])} elsewhere`,
		);
}

/** Rows describe each security as `resolveSymbol` does. */
export const securitiesAsResolved = (path: string, change: Changes = {}): Rule =>
	ofService(`describes ${path} like resolveSymbol`, async (context) => {
		const rows = (valuesAt(await context.body(change), path) as readonly Row[]).slice(0, most);
		let judged = 0;
		for (const row of rows) {
			const { json } = await context.other("resolveSymbol", { symbol: String(row["symbol"]) });
			const security = at(json, "resolution.security") as Row | null | undefined;
			if (!security || security["symbol"] !== row["symbol"]) continue;
			judged += 1;
			judge(context, row, security);
		}
		if (judged === 0) context.skip(`no ${path} that resolves to itself`);
	});

/** A resolved security, and its share classes, are described as `searchSecurities` finds them. */
export const resolvedAsFound: Rule = ofService(
	"describes securities like searchSecurities",
	async (context) => {
		let judged = 0;
		for (const symbol of [...context.service.symbols, "BRK.B.US", "GOOG.US"]) {
			const answer = await context.answer({ symbol });
			const resolved = at(answer.json, "resolution.security") as Row | null | undefined;
			const classes = valuesAt(answer.json, "resolution.shareClasses[]") as readonly Row[];
			for (const one of [...(resolved ? [resolved] : []), ...classes.slice(0, 1)]) {
				const { json } = await context.other("searchSecurities", {
					query: String(one["symbol"]).replace(/\.US$/, ""),
				});
				const found = (valuesAt(json, "search.list[]") as readonly Row[]).find(
					(row) => row["symbol"] === one["symbol"],
				);
				if (!found) continue;
				judged += 1;
				judge(context, one, found);
			}
		}
		if (judged === 0) context.skip("no known symbol is found");
	},
);
