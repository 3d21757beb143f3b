import { claim, ofService } from "./questions.ts";
import { at, equal, listAt, type Row, shown, valuesAt } from "./reading.ts";
import type { Changes, Rule } from "./rule.ts";

/** More pages than any list of a sample has; a list that has more leads in a circle. */
const mostPages = 400;

/**
 * Small pages by cursor go to the end of a list, with no repeat and no hole: they begin with what one large page holds, in
 * its order, and end behind it.
 *
 * @param path items of a page, such as `filings[]`
 */
export const goesToItsEnd = (path: string, small: Changes, large: Changes): Rule =>
	claim(`answers ${path} by cursor to the end, with no repeat and no hole`, async (context) => {
		const whole = valuesAt(await context.body(large), path);
		const paged: unknown[] = [];
		const cursors = new Set<string>();
		for (let cursor: string | undefined; ; ) {
			const body = await context.body({ ...small, cursor });
			paged.push(...valuesAt(body, path));
			const next = at(body, "next");
			if (typeof next !== "string") break;
			if (cursors.has(next) || cursors.size >= mostPages) return context.fail(`${next} leads in a circle`);
			cursors.add(next);
			cursor = next;
		}
		const most = Math.min(paged.length, Number(large["count"] ?? 0));
		if (whole.length < most)
			context.fail(`count=${large["count"]} answers ${whole.length} of ${paged.length} items`);
		const begin = paged.slice(0, whole.length);
		const differing = whole.findIndex((item, i) => !equal(item, begin[i]));
		if (differing >= 0) context.fail(`the pages differ from the whole at ${shown(whole[differing])}`);
		if (new Set(paged.map((item) => JSON.stringify(item))).size < paged.length && isTold(paged))
			context.fail("an item comes twice");
	});

/** A page behind a cursor holds the items of the list that stand behind its place, and only those. */
export const goesOnBehind = (path: string, cursor: string, isBehind: (item: Row) => boolean): Rule =>
	ofService(`goes on with ${path} behind a cursor`, async (context) => {
		const behind = listAt(context, await context.body(), path).filter(isBehind);
		const page = listAt(context, await context.body({ cursor }), path);
		if (behind.length === 0) context.skip(`no ${path} stand behind the cursor`);
		if (!equal(page, behind)) context.fail(`cursor=${cursor} answers ${shown(page)}, not ${shown(behind)}`);
	});

/** True when items have ids, so that two of them are never equal. */
const isTold = ([first]: readonly unknown[]): boolean =>
	["id", "holderId"].some((name) => at(first, name) !== undefined);
