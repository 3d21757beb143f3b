import {
	backwardFromForward,
	factorsFollowFromActions,
	factorsReachEveryBar,
} from "../../rules/bars/adjustment.ts";
import { symbolsWith } from "../../rules/figures/informative-symbols.ts";
import { dividendsAreActions, rowsAreOfTheSymbol } from "../../rules/fundamentals/payouts.ts";
import { onlyThose, within } from "../../rules/lists.ts";
import { claim, rejects, unknownSymbolRejected } from "../../rules/questions.ts";
import { formatValue, rowListAt, rowsAt } from "../../rules/reading.ts";
import {
	actionsAreOfTheirKind,
	actionsAreThoseOfTheIdentity,
	factorsOfASingleDay,
} from "../../rules/reference/actions.ts";
import { always, sortedBy } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ordered } from "../relations.ts";

export default define("listCorporateActions", {
	values: { start: ["2024-01-02", "2025-06-30"], end: ["2026-06-30", "2026-11-20"] },
	conform: ordered("start", "end"),
	rules: [
		factorsFollowFromActions,
		backwardFromForward,
		factorsReachEveryBar,
		actionsAreOfTheirKind,
		actionsAreThoseOfTheIdentity,
		factorsOfASingleDay,
		dividendsAreActions,
		rowsAreOfTheSymbol("symbol"),

		sortedBy("actions", "effectiveDate", "desc"),
		sortedBy("factors", "firstDate", "desc"),
		onlyThose(
			"actions",
			"kinds",
			["split", "dividend", "symbol_rename", "halt", "split,dividend"],
			({ kind }, requested) => requested.split(",").includes(String(kind)),
		),
		always("a dividend is announced before its ex-date", (body) =>
			rowsAt(body, "actions[]").every(
				({ kind, announcedDate, effectiveDate }) =>
					kind !== "dividend" || String(announcedDate ?? "") <= String(effectiveDate ?? ""),
			),
		),
		within("actions", "effectiveDate", "2026-01-01", "2026-06-30"),
		always("spans of factors do not overlap", (body) => {
			const spans = rowsAt(body, "factors[]");
			return spans.every(
				(span, i) => i === 0 || String(span["lastDate"]) < String(spans[i - 1]?.["firstDate"] ?? ""),
			);
		}),
		claim("spans of factors reach into the time that is asked for", async (context) => {
			const [start, end] = ["2026-01-01", "2026-06-30"];
			const spans = rowsAt(await context.body({ start, end }), "factors[]");
			const wrong = spans.find(
				({ firstDate, lastDate }) => String(lastDate) < start || String(firstDate) > end,
			);
			if (wrong) context.fail(`${start} to ${end} answers ${formatValue(wrong)}`);
		}),
		claim("a range within a span of factors has its factors", async (context) => {
			const [span] = rowsAt(await context.body(), "factors[]");
			if (!span) return context.skip("there are no factors");
			const [start, end] = [String(span["lastDate"]), String(span["lastDate"])];
			const [found] = rowsAt(await context.body({ start, end }), "factors[]");
			if (found?.["lastDate"] !== span["lastDate"])
				context.fail(`${start} alone answers ${formatValue(found)}`);
		}),
		claim("the newest bars have the factor one, with announced dividends too", async (context) => {
			const announced = await symbolsWith(context, "dividend", [2, 60]);
			for (const symbol of [...context.service.symbols.slice(0, 1), ...announced.slice(0, 3)]) {
				const body = await context.body({ symbol });
				const [newest] = rowListAt(context, body, "factors");
				// Bars that end before an action have its factor.
				const dates = rowsAt(body, "actions[]")
					.filter(({ kind }) => kind === "split" || kind === "dividend")
					.map(({ effectiveDate }) => String(effectiveDate));
				const today = new Date(context.now()).toISOString().slice(0, 10);
				if (dates.some((date) => date > String(newest?.["lastDate"]) && date <= today)) continue;
				const factor = JSON.stringify(newest?.["forwardFactors"] ?? {});
				if (newest && !factor.includes('"priceFactor":{"numerator":"1","denominator":"1"}'))
					context.fail(`the factor of the newest bars of ${symbol} is ${factor}`);
			}
		}),
		claim("a security is listed again only after a delisting", async (context) => {
			for (const symbol of context.service.symbols) {
				const body = await context.body({ symbol, kinds: "delisting,relisting" });
				const moves = rowsAt(body, "actions[]").toReversed();
				const wrong = moves.find(
					({ kind }, i) => kind === "relisting" && moves[i - 1]?.["kind"] !== "delisting",
				);
				if (wrong)
					context.fail(
						`${symbol}: the relisting of ${formatValue(wrong["effectiveDate"])} follows no delisting`,
					);
			}
		}),
		rejects({ start: "2026-06-02", end: "2026-06-01" }, "end", "it is before start"),
		unknownSymbolRejected(),
	],
});
