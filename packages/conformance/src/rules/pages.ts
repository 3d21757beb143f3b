import { claim, ofService } from "./questions.ts";
import { at, equal, formatValue, type Row, rowListAt, valuesAt } from "./reading.ts";
import type { Changes, Rule, RuleContext } from "./rule.ts";

/** More pages than any list of a sample has; a list that has more leads in a circle. */
const maxPages = 400;

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
		let last: LastPage = { cursor: undefined, items: 0 };
		for (let { cursor } = last; ; ) {
			const body = await context.body({ ...small, cursor });
			const items = valuesAt(body, path);
			paged.push(...items);
			last = { cursor, items: items.length };
			const next = at(body, "next");
			if (typeof next !== "string") break;
			if (cursors.has(next) || cursors.size >= maxPages) return context.fail(`${next} leads in a circle`);
			cursors.add(next);
			cursor = next;
		}
		await endsWhenFull(context, small, last);
		const maxCount = Math.min(paged.length, Number(large["count"] ?? 0));
		if (whole.length < maxCount)
			context.fail(`count=${large["count"]} answers ${whole.length} of ${paged.length} items`);
		const begin = paged.slice(0, whole.length);
		const differing = whole.findIndex((item, i) => !equal(item, begin[i]));
		if (differing >= 0) context.fail(`the pages differ from the whole at ${formatValue(whole[differing])}`);
		if (new Set(paged.map((item) => JSON.stringify(item))).size < paged.length && isReported(paged))
			context.fail("an item comes twice");
	});

interface LastPage {
	readonly cursor: string | undefined;
	readonly items: number;
}

/** The last page, asked for with as many items as it has, says that none follows; no page behind another is empty. */
async function endsWhenFull(
	context: RuleContext,
	small: Changes,
	{ cursor, items }: LastPage,
): Promise<void> {
	if (items === 0 && cursor !== undefined) return context.fail(`${cursor} leads to a page without items`);
	const size = ["count", "limit"].find((name) => small[name] !== undefined);
	if (size === undefined || items === 0) return;
	const next = at(await context.body({ ...small, cursor, [size]: `${items}` }), "next");
	if (next !== null)
		context.fail(`${size}=${items} answers the last ${items} items, and ${formatValue(next)} as next`);
}

/**
 * Two small pages hold what a page of twice their length holds, whatever chooses and orders the list: the page behind a
 * cursor keeps to the question of the first.
 *
 * @param questions parameters that choose or order the list; those with a single page are not judged
 */
export const secondPageFits = (path: string, questions: readonly Changes[], size = "count"): Rule =>
	ofService(`keeps ${path} chosen and ordered on the second page`, async (context) => {
		let checkedCount = 0;
		for (const question of questions) {
			const request = (change: Changes) => context.body({ ...question, ...change });
			const first = await request({ [size]: "2" });
			const cursor = at(first, "next");
			if (typeof cursor !== "string") continue;
			const [second, both] = [await request({ [size]: "2", cursor }), await request({ [size]: "4" })];
			const [paged, whole] = [[first, second].flatMap((body) => valuesAt(body, path)), valuesAt(both, path)];
			if (!equal(paged, whole))
				context.fail(
					`the two pages of ${formatValue(question)} are ${formatValue(paged)}, one page ${formatValue(whole)}`,
				);
			checkedCount += 1;
		}
		if (checkedCount === 0) context.skip(`no list of ${path} has a second page`);
	});

/** Places of a list at which pages are made to end. */
const maxCheckedEnds = 3;

/**
 * A page may end between two items of one time: the page behind it begins with the second of them.
 *
 * @param time member that tells the time of an item
 */
export const goesOnAmongAlike = (path: string, time: string, large: Changes): Rule =>
	ofService(`goes on with ${path} between two of one ${time}`, async (context) => {
		const whole = valuesAt(await context.body(large), path);
		const isAlike = (item: unknown, index: number) =>
			index > 0 && equal(at(item, time), at(whole[index - 1], time));
		const ends = whole.flatMap((item, index) => (isAlike(item, index) ? [index] : []));
		if (ends.length === 0) context.skip(`no two ${path} are of one ${time}`);
		for (const end of ends.slice(0, maxCheckedEnds)) {
			const cursor = at(await context.body({ count: `${end}` }), "next");
			if (typeof cursor !== "string") context.fail(`count=${end} answers ${formatValue(cursor)} as next`);
			const [next] = valuesAt(await context.body({ count: "1", cursor: String(cursor) }), path);
			if (!equal(next, whole[end]))
				context.fail(
					`behind ${end} items comes ${formatValue(next)}, in one page ${formatValue(whole[end])}`,
				);
		}
	});

/** A page behind a cursor holds the items of the list that stand behind its place, and only those. */
export const goesOnBehind = (path: string, cursor: string, isBehind: (item: Row) => boolean): Rule =>
	ofService(`goes on with ${path} behind a cursor`, async (context) => {
		const behind = rowListAt(context, await context.body(), path).filter(isBehind);
		const page = rowListAt(context, await context.body({ cursor }), path);
		if (behind.length === 0) context.skip(`no ${path} stand behind the cursor`);
		if (!equal(page, behind))
			context.fail(`cursor=${cursor} answers ${formatValue(page)}, not ${formatValue(behind)}`);
	});

/** True when items have ids, so that two of them are never equal. */
const isReported = ([first]: readonly unknown[]): boolean =>
	["id", "holderId"].some((name) => at(first, name) !== undefined);

/** A list that goes on says so twice: `next` in the body, and the header `Link` with the same cursor; see `Link` in the contract. */
export const namesWhatFollows: Rule = {
	title: "names the request that goes on in its header too",
	scope: "answer",
	async check(context) {
		const size = ["count", "limit"].find((one) =>
			context.operation.parameters.some(({ name }) => name === one),
		);
		for (const change of [{}, ...(size === undefined ? [] : [{ [size]: "1" }])]) {
			const { headers, json } = await context.send(change);
			const [next, link] = [at(json, "next"), headers["link"]];
			const target = /^<(\/[^>]*)>; rel="next"$/.exec(String(link))?.[1];
			const cursor = target && new URL(target, "http://localhost").searchParams.get("cursor");
			if (typeof next === "string" ? cursor !== next : link !== undefined)
				context.fail(`next is ${formatValue(next)}, and Link ${formatValue(link)}`);
		}
	},
};
