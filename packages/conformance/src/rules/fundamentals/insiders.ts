import { isFiledOn } from "../across/publications.ts";
import { compare, type Exact, exact, minus, plus } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import { each } from "../row-rules.ts";
import type { Rule } from "../rule.ts";

/** Forms on which insiders report, with their amendments. */
const forms: ReadonlySet<string> = new Set(["3", "4", "5", "3/A", "4/A", "5/A"]);

/** A transaction is of a form that the company's filings hold: its accession number, its kind and its day are the same. */
export const tradesAreFiled: Rule = ofService("answers insider trades of the filings", async (context) => {
	let checkedCount = 0;
	for (const symbol of context.service.symbols.slice(0, 4)) {
		const { json } = await context.other("listFilings", { symbol, count: "100" });
		const filings = new Map(rowsAt(json, "filings[]").map((row) => [row["accessionNumber"], row]));
		const trades = rowsAt(await context.body({ symbol, count: "100" }), "insiderTrades[]");
		for (const trade of trades) {
			const filing = filings.get(trade["accessionNumber"]);
			if (!filing) continue;
			checkedCount += 1;
			const isForm = filing["form"] === null || forms.has(String(filing["form"]));
			if (!isForm || !isFiledOn(String(trade["filingDate"]), String(filing["publishedAt"])))
				context.fail(`${symbol}: ${formatValue(trade)} is of ${formatValue(filing)}`);
		}
	}
	if (checkedCount === 0) context.skip("no form of a transaction is among the filings");
});

/** Lines that must be there before a lack of one kind tells anything. */
const minPlans = 10;

/** Many transactions hold some that were not made under a plan: these say false, and not unknown. */
export const plansAreReportedEitherWay: Rule = ofService(
	"tells of transactions without a plan that they have none",
	async (context) => {
		const reported: unknown[] = [];
		for (const symbol of context.service.symbols)
			reported.push(...valuesAt(await context.body({ symbol, count: "100" }), "insiderTrades[].is10b5One"));
		const plans = reported.filter((one) => one === true).length;
		if (plans < minPlans) return context.skip("too few transactions are of a plan");
		if (plans === reported.length) context.fail(`all of ${plans} transactions that tell of a plan have one`);
	},
);

/** Accession numbers are written with dashes; see `accessionNumber`. */
export const numbersHaveDashes = (path: string): Rule =>
	each(path, "accession numbers have their dashes", ({ accessionNumber }) => {
		const digits = String(accessionNumber ?? "").replaceAll("-", "");
		return !/^\d{18}$/.test(digits) || /^\d{10}-\d{2}-\d{6}$/.test(String(accessionNumber));
	});

/** What an owner held before a transaction, by what was held afterwards. */
const before = (row: Row): Exact | undefined =>
	computed(() => {
		const [after, shares] = [exact(row["sharesAfter"]), exact(row["shares"])];
		return row["acquiredOrDisposed"] === "disposed" ? plus(after, shares) : minus(after, shares);
	});

/** Pairs that must be there before their share tells anything. */
const minPairs = 5;

/**
 * What an owner holds after a transaction is what was held before it and what was traded. Gifts, plans and late reports are
 * no transactions of this list, so that only most of the neighbours must add up.
 */
export const holdingsAddUp = (path: string): Rule =>
	ofService("answers holdings that most transactions add up to", async (context) => {
		let [pairs, right] = [0, 0];
		let odd: Row | undefined;
		for (const symbol of await informativeSymbols(context)) {
			const rows = rowsAt(await context.body({ symbol, count: "100" }), path);
			const lines = Map.groupBy(rows, ({ owner, securityTitle, ownership }) =>
				JSON.stringify([owner, securityTitle, ownership]),
			);
			for (const line of lines.values())
				for (const [index, newer] of line.slice(0, -1).entries()) {
					const older = line[index + 1];
					const [sharesBefore, reported] = [computed(() => exact(older?.["sharesAfter"])), before(newer)];
					// Lines of one day stand in the order of their filing.
					if (!sharesBefore || !reported || newer["date"] === older?.["date"]) continue;
					pairs += 1;
					if (compare(sharesBefore, reported) === 0) right += 1;
					else odd ??= newer;
				}
		}
		if (pairs < minPairs) context.skip("too few transactions of one owner follow each other");
		if (right * 2 < pairs) context.fail(`${right} of ${pairs} add up; not so ${formatValue(odd)}`);
	});
