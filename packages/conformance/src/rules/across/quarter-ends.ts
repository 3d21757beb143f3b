import { tellingSymbols } from "../figures/telling.ts";
import { isRatioOfDay } from "../fundamentals/peers.ts";
import { ofService } from "../questions.ts";
import { at, rowsAt, shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Quarters that are asked for again: each is a question of its own. */
const quarters = 3;

/**
 * The ratios at the end of a past quarter are those that are answered as of that day: they use the statements that
 * were filed by then, not those of the quarter, which are filed weeks later.
 */
export const valuedAsOfQuarterEnds: Rule = ofService(
	"values the end of a quarter by what was filed then",
	async (context) => {
		let judged = 0;
		for (const symbol of (await tellingSymbols(context)).slice(0, 3)) {
			const list = rowsAt(await context.body({ symbol }), "comparison.list[]");
			const own = list.find((row) => row["symbol"] === symbol);
			for (const entry of rowsAt(own, "history[]").slice(-quarters)) {
				const as_of = String(entry["date"]);
				// With another security asked for, no figures of the whole market are needed.
				const others = context.service.symbols.filter((one) => one !== symbol).slice(0, 1);
				const body = await context.body({ symbol, symbols: others.join(), as_of });
				const then = valuesAt(body, "comparison.list[]")[0];
				if (!isRatioOfDay(entry["psTtm"], at(then, "psTtm")))
					context.fail(
						`psTtm of ${symbol} on ${as_of} is ${shown(entry["psTtm"])}, as of that day ${shown(at(then, "psTtm"))}`,
					);
				for (const name of ["peTtm", "pbMrq"]) {
					const [here, there] = [entry[name] ?? null, at(then, name) ?? null];
					if (here === null || there === null) continue;
					judged += 1;
					if (here !== there)
						context.fail(
							`${name} of ${symbol} on ${as_of} is ${shown(here)}, as of that day ${shown(there)}`,
						);
				}
			}
		}
		if (judged === 0) context.skip("no known security has ratios of past quarters");
	},
);
