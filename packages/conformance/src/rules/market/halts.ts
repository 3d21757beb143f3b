import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, type Row, rowsAt, shown } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Kinds of stops by the names of unusual changes, the first that fits, with the statuses of a security while they last. */
const kinds = [
	{ name: /suspension/i, statuses: [10], lasts: true },
	{ name: /pause|market-wide/i, statuses: [3], lasts: false },
	{ name: /halt/i, statuses: [1, 6], lasts: true },
] as const;

const minute = 60_000;

/** A halted security has the status of its newest stop as the unusual changes tell it, and a normal one when trading went on. */
export const statusOfHalts = (path: string): Rule =>
	ofService("answers the status of the halts among the unusual changes", async (context) => {
		const { json } = await context.other("listUnusualItems", { count: "100" });
		const stops = rowsAt(json, "unusualItems.changes[]").filter(kindOf);
		// Newest first.
		const newest = new Map(stops.toReversed().map((stop) => [String(stop["symbol"]), stop]));
		if (newest.size === 0) return context.skip("there are no halts");
		const symbols = [...newest.keys()].join();
		for (const quote of rowsAt(await context.body({ symbols }), path)) {
			const stop = newest.get(String(quote["symbol"]));
			if (stop && quote["tradeStatus"] !== 2) judge(context, quote, stop);
		}
	});

const kindOf = ({ alertName }: Row) => kinds.find(({ name }) => name.test(String(alertName)));

function judge(context: RuleContext, quote: Row, stop: Row): void {
	const kind = kindOf(stop);
	const status = Number(quote["tradeStatus"]);
	const from = Number(stop["alertTime"]);
	const text = String(stop["changeValues"]);
	if (!kind) return;
	const complain = (why: string) =>
		context.fail(`${shown(quote["symbol"])} has the status ${status}, ${why} ${shown(stop)}`);
	if (status !== 0 && !kind.statuses.some((one) => one === status)) complain("and its newest halt is");
	// A resumption may be listed before it comes.
	const [, minutes] = /resumed after (\d+) min/.exec(text) ?? [];
	const hasEnded = minutes !== undefined && from + (Number(minutes) + 1) * minute < Date.now();
	if (status !== 0 && hasEnded) complain("though trading went on after");
	const last = lastTrade(quote);
	const isLasting = kind.lasts && /no resumption/.test(text) && last <= from && dayOf(last) === dayOf(from);
	if (status === 0 && isLasting) complain("though nothing traded since");
}

/** The newest instant of the quote and of its sessions; 0 without any. */
const lastTrade = (quote: Row): number =>
	Math.max(
		0,
		...["timestamp", "preMarketQuote.timestamp", "postMarketQuote.timestamp", "overnightQuote.timestamp"]
			.map((name) => Date.parse(String(at(quote, name))))
			.filter((time) => !Number.isNaN(time)),
	);
