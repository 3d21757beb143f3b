import { findSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Securities that are asked for: those of little trade have levels of one order, which tell the sides apart. */
const maxSecurities = 16;

const sides = [
	["askBrokers", "asks"],
	["bidBrokers", "bids"],
] as const;

/** A level of a queue has a firm, and is one of the book on the same side, where no more firms stand than orders. */
export const queuesFitTheBook: Rule = ofService(
	"names firms at each level, and no more than the book has orders",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await findSymbols(context, maxSecurities)) {
			const depth = async () => (await context.other("getQuoteDepth", { symbol })).json;
			const [before, body, after] = [await depth(), await context.body({ symbol }), await depth()];
			// Of a book that moves one does not know to which state the queue belongs.
			if (!equal(before, after)) continue;
			for (const [queue, side] of sides) {
				const book = rowsAt(before, `depth.${side}[]`);
				for (const level of rowsAt(body, `brokers.${queue}[]`)) {
					const orders = book.find(({ position }) => position === level["position"]);
					const firms = valuesAt(level, "brokerIds[]").length;
					if (!orders || firms === 0 || firms > Number(orders["orderNum"] ?? firms))
						context.fail(`${symbol}: ${queue} have ${formatValue(level)}, the book ${formatValue(orders)}`);
					checkedCount += 1;
				}
			}
		}
		if (checkedCount === 0) context.skip("no known security has attributed orders");
	},
);
