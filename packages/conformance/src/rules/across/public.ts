import { addDays, dayOf, endOfDay } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { equal, type Row, rowsAt, shown } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

/** The last instant of a day, or the instant itself. */
const instantOf = (value: string): number => Date.parse(value.length === 10 ? endOfDay(value) : value);

/** An item by its id: what else is known of it, such as a number of comments, may change. */
const nameOf = (item: Row): unknown => item["id"] ?? item;

/**
 * A list as of a day is what the list of today holds from then: it leaves out what became public later, and nothing else.
 * See `as_of` in the contract.
 *
 * @param member tells when an item became public
 */
export const pastIsPartOfToday = (path: string, member: string, change: Changes = {}): Rule =>
	ofService(`answers ${path} as of a day like those of today that were public then`, async (context) => {
		let judged = 0;
		for (const symbol of context.service.symbols.slice(0, 3)) {
			const ask = async (more: Changes) => rowsAt(await context.body({ ...change, symbol, ...more }), path);
			const all = await ask({});
			const [newest, middle] = [all[0], all[Math.floor(all.length / 2)]].map(
				(item) => item && String(item[member]),
			);
			if (middle === undefined || newest === undefined || all.length < 4) continue;
			const day = dayOf(instantOf(middle));
			const edges = [day, addDays(day, -1), addDays(dayOf(instantOf(newest)), -1)];
			for (const as_of of edges) {
				const past = await ask({ as_of });
				const expected = all.filter((item) => instantOf(String(item[member])) <= Date.parse(endOfDay(as_of)));
				judged += 1;
				// The list of today may end before that of the past does.
				if (!equal(past.slice(0, expected.length).map(nameOf), expected.map(nameOf)))
					context.fail(
						`${symbol}: as_of=${as_of} answers ${shown(past[0])} first, today's list ${shown(expected[0])}`,
					);
			}
		}
		if (judged === 0) context.skip(`too few ${path}`);
	});
