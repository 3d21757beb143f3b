import { isFiledOn } from "../across/filed.ts";
import { each } from "../answers.ts";
import { ofService } from "../questions.ts";
import { rowsAt, shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Forms on which insiders report, with their amendments. */
const forms: ReadonlySet<string> = new Set(["3", "4", "5", "3/A", "4/A", "5/A"]);

/** A transaction is of a form that the company's filings hold: its accession number, its kind and its day are the same. */
export const tradesAreFiled: Rule = ofService("answers insider trades of the filings", async (context) => {
	let judged = 0;
	for (const symbol of context.service.symbols.slice(0, 4)) {
		const { json } = await context.other("listFilings", { symbol, count: "100" });
		const filings = new Map(rowsAt(json, "filings[]").map((row) => [row["accessionNumber"], row]));
		const trades = rowsAt(await context.body({ symbol, count: "100" }), "insiderTrades[]");
		for (const trade of trades) {
			const filing = filings.get(trade["accessionNumber"]);
			if (!filing) continue;
			judged += 1;
			const isForm = filing["form"] === null || forms.has(String(filing["form"]));
			if (!isForm || !isFiledOn(String(trade["filingDate"]), String(filing["publishedAt"])))
				context.fail(`${symbol}: ${shown(trade)} is of ${shown(filing)}`);
		}
	}
	if (judged === 0) context.skip("no form of a transaction is among the filings");
});

/** Lines that must be there before a lack of one kind tells anything. */
const fewest = 10;

/** Many transactions hold some that were not made under a plan: these say false, and not unknown. */
export const plansAreToldEitherWay: Rule = ofService(
	"tells of transactions without a plan that they have none",
	async (context) => {
		const told: unknown[] = [];
		for (const symbol of context.service.symbols)
			told.push(...valuesAt(await context.body({ symbol, count: "100" }), "insiderTrades[].is10b5One"));
		const plans = told.filter((one) => one === true).length;
		if (plans < fewest) return context.skip("too few transactions are of a plan");
		if (plans === told.length) context.fail(`all of ${plans} transactions that tell of a plan have one`);
	},
);

/** Accession numbers are written with dashes; see `accessionNumber`. */
export const numbersHaveDashes = (path: string): Rule =>
	each(path, "accession numbers have their dashes", ({ accessionNumber }) => {
		const digits = String(accessionNumber ?? "").replaceAll("-", "");
		return !/^\d{18}$/.test(digits) || /^\d{10}-\d{2}-\d{6}$/.test(String(accessionNumber));
	});
