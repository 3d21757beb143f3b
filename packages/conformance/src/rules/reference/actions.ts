import { informativeSymbols } from "../figures/informative-symbols.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** The member that holds the facts of a kind; a delisting and a relisting have none. */
const members: Readonly<Record<string, string>> = {
	split: "split",
	dividend: "dividend",
	rename: "rename",
	symbol_rename: "symbolRename",
	halt: "halt",
};

const hasItsFacts = (action: Row): boolean =>
	Object.entries(members).every(([kind, member]) => (action[member] !== null) === (action["kind"] === kind));

/** A halt begins on its day in New York, is announced then, and quoting and trading begin again in this order. */
function isHalt({ effectiveAt, effectiveDate, announcedDate, halt }: Row): boolean {
	const [quotes, trades] = ["quotesResumedAt", "resumedAt"].map((name) => at(halt, name));
	const times = [effectiveAt, quotes, trades].filter((time) => typeof time === "string").map(String);
	const isInOrder = times.every((time, i) => i === 0 || Date.parse(times[i - 1] ?? "") <= Date.parse(time));
	const isOfItsDay = typeof effectiveAt !== "string" || dayOf(effectiveAt) === effectiveDate;
	return announcedDate === effectiveDate && isOfItsDay && isInOrder;
}

/** Renames on their own tell two names; one of a symbol ends with another symbol. */
const renames = (action: Row): boolean =>
	at(action, "symbolRename.formerSymbol") === undefined ||
	at(action, "symbolRename.formerSymbol") !== at(action, "symbolRename.laterSymbol");

/** Each action of an answer has the facts of its kind and no others, and a halt the times of its day. */
export const actionsAreOfTheirKind: Rule = {
	title: "answers each action with the facts of its kind",
	scope: "answer",
	async check(context) {
		const actions = rowsAt(await context.body(), "actions[]");
		const wrong = actions.find(
			(action) => !hasItsFacts(action) || !renames(action) || (action["kind"] === "halt" && !isHalt(action)),
		);
		if (wrong) context.fail(`${formatValue(wrong)} is no ${formatValue(wrong["kind"])}`);
	},
};

/** Securities of which listings, symbols and halts are known to differ from those of ordinary ones. */
async function changedSecurities(context: RuleContext): Promise<readonly string[]> {
	const request = async (operationId: string, values: Readonly<Record<string, string>>, path: string) =>
		valuesAt((await context.other(operationId, values)).json, path).map(String);
	const gone = await request(
		"listSecurities",
		{ listing_status: "delisted", count: "3" },
		"securities[].symbol",
	);
	const former: string[] = [];
	for (const query of ["FB", "PCLN", "UTX"]) {
		const { json } = await context.other("searchSecurities", { query, count: "1" });
		if (at(json, "search.list.0.matchKind") === "former_symbol")
			former.push(String(at(json, "search.list.0.symbol")));
	}
	return [
		...new Set([
			...gone,
			...former,
			...(await halted(context)).slice(0, 2),
			...(await informativeSymbols(context)).slice(0, 3),
		]),
	];
}

async function halted(context: RuleContext): Promise<readonly string[]> {
	const { json } = await context.other("listUnusualItems", { count: "100" });
	return rowsAt(json, "unusualItems.changes[]")
		.filter(({ alertName }) => /halt|pause/i.test(String(alertName)))
		.map(({ symbol }) => String(symbol));
}

/** The days of some kind of action, oldest first. */
const daysOf = (actions: readonly Row[], kind: string): readonly unknown[] =>
	actions
		.filter((action) => action["kind"] === kind)
		.map(({ effectiveDate }) => effectiveDate)
		.toSorted();

/** The delistings and relistings that the listings of a security tell. */
function checkListings(
	context: RuleContext,
	symbol: string,
	actions: readonly Row[],
	resolution: unknown,
): void {
	const listings = rowsAt(resolution, "listings[]");
	const expected = {
		delisting: listings.flatMap(({ lastDate }) => lastDate ?? []),
		relisting: listings.slice(1).flatMap(({ firstDate }) => firstDate ?? []),
	};
	for (const [kind, days] of Object.entries(expected))
		if (!equal(daysOf(actions, kind), days.toSorted()))
			context.fail(
				`${symbol}: ${kind} on ${formatValue(daysOf(actions, kind))}, its listings have ${formatValue(days)}`,
			);
}

/** A former symbol has its last day on that of the change, and the later one is a symbol of the security. */
function checkSymbols(
	context: RuleContext,
	symbol: string,
	actions: readonly Row[],
	resolution: unknown,
): number {
	const symbols = rowsAt(resolution, "symbols[]");
	const changes = actions.filter(({ kind }) => kind === "symbol_rename");
	for (const { effectiveDate, symbolRename } of changes) {
		const [former, later] = ["formerSymbol", "laterSymbol"].map((name) =>
			symbols.filter(({ ticker }) => `${String(ticker)}.US` === at(symbolRename, name)),
		);
		// Sources may see the former symbol last some days before another one begins.
		const next = addDays(String(effectiveDate), 1);
		const isBetween = (lastDate: unknown) =>
			lastDate === effectiveDate ||
			(String(lastDate) < next && symbols.some(({ firstDate }) => firstDate === next));
		if (!former?.some(({ lastDate }) => isBetween(lastDate)))
			context.fail(
				`${symbol}: ${formatValue(symbolRename)} on ${formatValue(effectiveDate)}, its symbols are ${formatValue(symbols)}`,
			);
		if (later?.length === 0)
			context.fail(`${symbol}: ${formatValue(symbolRename)} leads to no symbol of its own`);
	}
	return changes.length;
}

/** Delistings, relistings and changes of symbols are those that `resolveSymbol` answers, and each of them follows its kind. */
export const actionsAreThoseOfTheIdentity: Rule = ofService(
	"answers changes of listing and symbol like resolveSymbol",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await changedSecurities(context)) {
			const body = await context.body({ symbol, kinds: undefined, start: undefined, end: undefined });
			const actions = rowsAt(body, "actions[]");
			const { json } = await context.other("resolveSymbol", { symbol });
			const resolution = at(json, "resolution");
			if (at(resolution, "security.symbol") !== symbol) continue;
			const wrong = actions.find(
				(action) => !hasItsFacts(action) || (action["kind"] === "halt" && !isHalt(action)),
			);
			if (wrong) context.fail(`${symbol}: ${formatValue(wrong)} is no ${formatValue(wrong["kind"])}`);
			checkListings(context, symbol, actions, resolution);
			checkedCount +=
				checkSymbols(context, symbol, actions, resolution) + daysOf(actions, "delisting").length;
		}
		if (checkedCount === 0) context.skip("no known security was delisted or changed its symbol");
	},
);

/** A range that ends on the first day of a span of factors, or begins on its last day, has its factors. */
export const factorsOfASingleDay: Rule = ofService("answers the factors of a single day", async (context) => {
	const spans = rowsAt(await context.body({ start: undefined, end: undefined }), "factors[]");
	const span = spans.find(({ firstDate, lastDate }) => firstDate !== lastDate);
	if (!span) return context.skip("no factors are of several days");
	for (const day of [span["firstDate"], span["lastDate"]].map(String)) {
		const found = valuesAt(await context.body({ start: day, end: day }), "factors[]");
		if (!equal(found, [span]))
			context.fail(`${day} alone answers ${formatValue(found)}, not ${formatValue(span)}`);
	}
});
