import { dayOf, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { type Row, rowsAt, shown } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Hours between the wall in New York and UTC, which differ in summer and winter. */
const offset = (time: string): number =>
	Math.round((Date.parse(time) - Date.parse(`${wallTime(time).replace(" ", "T")}Z`)) / 3_600_000);

/**
 * An item was not known before the time that it tells, and is known from then on: a time of another zone, or of the other
 * season, shows in answers as of the past. One item of summer and one of winter are asked for.
 *
 * @param path items with an `id`, such as `filings[]`
 * @param time member that tells the time of publication
 */
export const knownFromItsTime = (path: string, time: string): Rule =>
	ofService(`knows ${path} as of their ${time}, and not before`, async (context) => {
		const all = rowsAt(await context.body({ count: "100" }), path).filter(
			(row) => dayOf(String(row[time])) < dayOf(Date.now()),
		);
		const chosen = [5, 4]
			.map((hours) => all.find((row) => offset(String(row[time])) === hours))
			.filter((row) => row !== undefined);
		if (chosen.length === 0) context.skip(`no ${path} of the past`);
		for (const row of chosen) {
			const told = Date.parse(String(row[time]));
			// Times of requests are whole seconds.
			for (const [at, isKnown] of [
				[Math.floor(told / 1000) * 1000 - 1000, false],
				[Math.ceil(told / 1000) * 1000, true],
			] as const) {
				const as_of = new Date(at).toISOString().replace(".000Z", "Z");
				const rows = rowsAt(await context.body({ count: "100", as_of }), path);
				if (rows.some(({ id }: Row) => id === row["id"]) !== isKnown)
					context.fail(`as_of=${as_of} ${isKnown ? "does not know" : "knows"} ${shown(row)}`);
			}
		}
	});
