import { pastIsPartOfToday } from "../../rules/across/publications.ts";
import { dividedBy, rounded, times } from "../../rules/figures/exact.ts";
import { followsFromItsRow } from "../../rules/figures/figures.ts";
import {
	holdingsAddUp,
	numbersHaveDashes,
	plansAreReportedEitherWay,
	tradesAreFiled,
} from "../../rules/fundamentals/insiders.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { fillsItsPages } from "../../rules/limits/full-pages.ts";
import { atMost } from "../../rules/lists.ts";
import { goesOnAmongAlike, goesToItsEnd } from "../../rules/pages.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { rowsAt } from "../../rules/reading.ts";
import { always, each, notNegative, sortedBy } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const types: Readonly<Record<string, string>> = {
	P: "BUY",
	S: "SELL",
	A: "GRANT",
	D: "DISP",
	F: "TAX",
	G: "GIFT",
	M: "EXERCISE",
};

const sides: Readonly<Record<string, string>> = { BUY: "acquired", SELL: "disposed" };

export default define("listInsiderTrades", {
	values: { cursor: ["WyJCNkxKdDNSRyIsMTc4ODIyMDgwMDAwMCwieCJd"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", as_of: undefined }),
	rules: [
		pastIsPartOfToday("insiderTrades[]", "filingDate", { count: "100" }),
		followsFromItsRow(
			"insiderTrades[]",
			[
				{
					member: "transactionValue",
					is: "`shares` times `price`, over `priceUnitShares`",
					from: (of) => {
						const [value, unit] = [times(of("shares"), of("price")), of("priceUnitShares")];
						return unit.n === unit.d ? value : rounded(dividedBy(value, unit), 6);
					},
				},
			],
			{ count: "100" },
		),

		fillsItsPages("insiderTrades[]"),
		goesToItsEnd("insiderTrades[]", { count: "20" }, { count: "100" }),
		goesOnAmongAlike("insiderTrades[]", "date", { count: "100" }),
		agesOfItems("insiderTrades", "filingDate"),
		sortedBy("insiderTrades", "date", "desc"),
		tradesAreFiled,
		plansAreReportedEitherWay,
		numbersHaveDashes("insiderTrades[]"),
		atMost("insiderTrades"),
		notNegative("insiderTrades[]", "shares", "price", "priceUnitShares", "transactionValue", "sharesAfter"),
		// The form asks for plans since then.
		each("insiderTrades[]", "a form of before April 2023 tells of no plan", ({ filingDate, is10b5One }) => {
			return String(filingDate) >= "2023-04-01" || is10b5One === null;
		}),
		each("insiderTrades[]", "the type is what the code means", ({ transactionCode, transactionType }) => {
			return (types[String(transactionCode)] ?? transactionType) === transactionType;
		}),
		each(
			"insiderTrades[]",
			"a purchase acquires, a sale disposes",
			({ transactionType, acquiredOrDisposed }) => {
				const direction = acquiredOrDisposed ?? sides[String(transactionType)];
				return direction === (sides[String(transactionType)] ?? direction);
			},
		),
		each(
			"insiderTrades[]",
			"the value is known where shares and price are, and nowhere else",
			({ shares, price, transactionValue }) =>
				(transactionValue === null) === (shares === null || price === null),
		),
		each("insiderTrades[]", "nothing is filed before it happened", ({ date, filingDate }) => {
			return String(date) <= String(filingDate);
		}),
		always("what is held afterwards is not what was traded", (body) => {
			const lines = rowsAt(body, "insiderTrades[]");
			return lines.length < 5 || lines.some(({ shares, sharesAfter }) => shares !== sharesAfter);
		}),
		holdingsAddUp("insiderTrades[]"),
		unknownSymbolRejected(),
	],
});
