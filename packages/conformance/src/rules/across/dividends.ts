import { tellingSymbols } from "../figures/telling.ts";
import { ofService } from "../questions.ts";
import { at, type Row, rowsAt, shown, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** A cash dividend, in the words of `listDividends`. */
type Payment = Readonly<Record<"exDate" | "amount" | "currency" | "recordDate" | "paymentDate", unknown>>;

const paymentOf = (row: Row): Payment => ({
	exDate: row["exDate"] ?? row["effectiveDate"],
	amount: at(row, "dividend.amount") ?? row["amount"],
	currency: at(row, "dividend.currency") ?? row["currency"],
	recordDate: at(row, "dividend.recordDate") ?? row["recordDate"] ?? null,
	paymentDate: at(row, "dividend.paymentDate") ?? row["paymentDate"] ?? null,
});

/** Most dividends of a security that are compared: those of one page. */
const most = 40;

async function judge(
	context: RuleContext,
	actions: readonly Row[],
	dividends: readonly Row[],
): Promise<void> {
	const newest = (rows: readonly Row[]) =>
		rows
			.map((row) => JSON.stringify(paymentOf(row)))
			.toSorted()
			.toReversed()
			.slice(0, most);
	const [these, those] = [newest(actions), newest(dividends)];
	const odd = these.find((one) => !those.includes(one)) ?? those.find((one) => !these.includes(one));
	if (odd !== undefined)
		context.fail(`${odd} is ${these.includes(odd) ? "an action only" : "a dividend, and no action"}`);
}

/** `listDividends` and `listCorporateActions` answer the same cash dividends with the same days. */
export const dividendsAreActions: Rule = ofService("answers dividends that are actions", async (context) => {
	let judged = 0;
	for (const symbol of await tellingSymbols(context)) {
		const own = await context.body({ symbol });
		const isOfActions = Array.isArray(at(own, "actions"));
		const { json } = isOfActions
			? await context.other("listDividends", { symbol })
			: await context.other("listCorporateActions", { symbol, kinds: "dividend" });
		const [actions, dividends] = [
			rowsAt(isOfActions ? own : json, "actions[]"),
			rowsAt(isOfActions ? json : own, "dividend.list[]"),
		];
		const paid = actions.filter(({ kind }) => kind === "dividend");
		if (paid.length === 0 && dividends.length === 0) continue;
		judged += 1;
		await judge(context, paid, dividends);
	}
	if (judged === 0) context.skip("no known security pays dividends");
});

/** Rows are of the security that was asked for. */
export const rowsAreOfTheSymbol = (path: string): Rule =>
	ofService(`answers ${path} of the symbol that was asked for`, async (context) => {
		for (const symbol of context.service.symbols) {
			const odd = valuesAt(await context.body({ symbol }), path).find((one) => one !== symbol);
			if (odd !== undefined) context.fail(`${symbol} answers ${shown(odd)}`);
		}
	});
