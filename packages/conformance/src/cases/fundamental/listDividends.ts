import { dividendsByYear, trailingDividends } from "../../rules/figures/trailing.ts";
import {
	dividendsAreActions,
	dividendsAsOfADay,
	noDividendsAreNotZero,
	pagesContainFifty,
	rowsAreOfTheSymbol,
	trailingIsComplete,
	yearsCountTheirOwn,
} from "../../rules/fundamentals/payouts.ts";
import { onlyThose } from "../../rules/lists.ts";
import { goesOnBehind, goesToItsEnd } from "../../rules/pages.ts";
import { claim, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, equal, formatValue, rowListAt } from "../../rules/reading.ts";
import { explains, explainsThePast } from "../../rules/receipts.ts";
import { each, notNegative, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "dividend.list";

/** A cursor behind the last millisecond of August 2026 in UTC. */
const behindAugust = "WyJPeURJRllkRSIsMTc4ODIyMDgwMDAwMCwieCJd";

export default define("listDividends", {
	values: { cursor: [behindAugust] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", year: undefined, as_of: undefined }),
	rules: [
		explains(["dividend.recentDividends.dpsTtm", "dividend.recentDividends.dividendYield"]),
		explainsThePast,
		goesToItsEnd("dividend.list[]", {}, {}),
		goesOnBehind(path, behindAugust, ({ exDate }) => String(exDate) < "2026-09-01"),
		sortedBy(path, "exDate", "desc"),
		unique(path, "id"),
		notNegative(`${path}[]`, "amount"),
		onlyThose(path, "year", ["2025", "2026"], ({ exDate }, year) => String(exDate).startsWith(`${year}-`)),
		claim("a page holds 50 and the next goes on", async (context) => {
			const [first, second] = [await context.body(), await context.body({ page: "2" })];
			const [ones, others] = [rowListAt(context, first, path), rowListAt(context, second, path)];
			if (ones.length < 50 && others.length > 0)
				context.fail(`page 1 holds ${ones.length} and page 2 ${others.length}`);
			const [last] = ones.slice(-1);
			if (last && others[0] && String(others[0]["exDate"]) > String(last["exDate"]))
				context.fail("page 2 begins before the end of page 1");
			const total = Number(at(first, "dividend.total"));
			if (Math.min(50, total) !== ones.length || Math.max(0, Math.min(50, total - 50)) !== others.length)
				context.fail(`total is ${total}, the pages hold ${ones.length} and ${others.length}`);
			if (at(second, "dividend.total") !== total)
				context.fail(`page 2 tells the total ${formatValue(at(second, "dividend.total"))}`);
			const far = rowListAt(context, await context.body({ page: "100000" }), path);
			if (!equal(far, [])) context.fail(`page 100000 holds ${formatValue(far)}`);
		}),
		each(`${path}[]`, "nothing is paid before it is recorded", ({ recordDate, paymentDate }) => {
			return recordDate === null || paymentDate === null || String(recordDate) <= String(paymentDate);
		}),
		dividendsByYear,
		dividendsAsOfADay,
		noDividendsAreNotZero,
		pagesContainFifty,
		trailingIsComplete,
		yearsCountTheirOwn,
		dividendsAreActions,
		rowsAreOfTheSymbol("dividend.list[].symbol"),
		trailingDividends,
		unknownSymbolRejected(),
	],
});
