import { compare, type Exact, exact, minus, plus } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { tellingSymbols } from "../figures/telling.ts";
import { ofService } from "../questions.ts";
import { type Row, rowsAt, shown } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** What an owner held before a transaction, by what was held afterwards. */
const before = (row: Row): Exact | undefined =>
	computed(() => {
		const [after, shares] = [exact(row["sharesAfter"]), exact(row["shares"])];
		return row["acquiredOrDisposed"] === "disposed" ? plus(after, shares) : minus(after, shares);
	});

/** Pairs that must be there before their share tells anything. */
const fewest = 5;

/**
 * What an owner holds after a transaction is what was held before it and what was traded. Gifts, plans and late reports are
 * no transactions of this list, so that only most of the neighbours must add up.
 */
export const holdingsAddUp = (path: string): Rule =>
	ofService("answers holdings that most transactions add up to", async (context) => {
		let [pairs, right] = [0, 0];
		let odd: Row | undefined;
		for (const symbol of await tellingSymbols(context)) {
			const rows = rowsAt(await context.body({ symbol, count: "100" }), path);
			const lines = Map.groupBy(rows, ({ owner, securityTitle, ownership }) =>
				JSON.stringify([owner, securityTitle, ownership]),
			);
			for (const line of lines.values())
				for (const [index, newer] of line.slice(0, -1).entries()) {
					const older = line[index + 1];
					const [held, told] = [computed(() => exact(older?.["sharesAfter"])), before(newer)];
					// Lines of one day stand in the order of their filing.
					if (!held || !told || newer["date"] === older?.["date"]) continue;
					pairs += 1;
					if (compare(held, told) === 0) right += 1;
					else odd ??= newer;
				}
		}
		if (pairs < fewest) context.skip("too few transactions of one owner follow each other");
		if (right * 2 < pairs) context.fail(`${right} of ${pairs} add up; not so ${shown(odd)}`);
	});
