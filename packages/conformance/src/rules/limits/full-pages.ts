import { findSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, listAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Securities of which pages are read. */
const maxSymbols = 4;

/** Pages of one length that are read. */
const maxPages = 4;

/** Items in small pages that prove how long a list is. */
const maxItems = 320;

/** Lengths of a page: around the usual limits, and the documented one. */
const lengthsUpTo = (maximum: number): readonly number[] =>
	[...new Set([2, 20, 50, 99, 100, maximum - 1, maximum])].filter(
		(length) => length > 0 && length <= maximum,
	);

/**
 * A page holds as many items as it was asked for, where more exist, on the first page and behind each cursor: a page of
 * which another follows is full, and pages of any length hold together what small pages hold.
 *
 * @param path items of a page, such as `filings[]`
 * @param size name of the parameter for the length of a page
 */
export const fillsItsPages = (path: string, size = "count", question: Changes = {}): Rule =>
	ofService(`fills each page of ${path} to the ${size} that was asked for`, async (context) => {
		const maximum = context.operation.parameters.find(({ name }) => name === size)?.schema.maximum ?? 100;
		let checkedCount = 0;
		for (const of of await subjects(context)) {
			const requested = { ...question, ...of };
			const exist = (
				await pagesOf(context, path, { ...requested, [size]: `${middle}` }, maxItems / middle)
			).flatMap(({ items }) => items);
			for (const length of lengthsUpTo(maximum)) {
				const pages = await pagesOf(context, path, { ...requested, [size]: `${length}` }, maxPages);
				const expected = Math.min(exist.length, length * pages.length);
				const itemCount = pages.flatMap(({ items }) => items).length;
				checkedCount += exist.length;
				const subject = formatValue({ ...requested, [size]: `${length}` });
				const short = pages.findIndex(({ items, isFollowed }) => isFollowed && items.length < length);
				if (short >= 0)
					context.fail(
						`${subject}: page ${short + 1} holds ${pages[short]?.items.length} items, and more follow`,
					);
				else if (itemCount < expected)
					context.fail(`${subject}: ${pages.length} pages hold ${itemCount} items, ${exist.length} exist`);
				await checkBehind(context, path, size, { ...requested, [size]: `${length}` }, exist.length);
			}
		}
		if (checkedCount === 0) context.skip(`there are no ${path}`);
	});

/** Items before the cursor. */
const before = 2;

/** A page of full length behind a cursor that a short page gave, so that a list of little more than a page has one. */
async function checkBehind(
	context: RuleContext,
	path: string,
	size: string,
	question: Changes,
	exist: number,
): Promise<void> {
	const cursor = at(await context.body({ ...question, [size]: `${before}` }), "next");
	if (typeof cursor !== "string") return;
	const itemCount = valuesAt(await context.body({ ...question, cursor }), path).length;
	const expected = Math.min(Number(question[size]), exist - before);
	if (itemCount < expected)
		context.fail(
			`${formatValue(question)} behind the first ${before} answers ${itemCount} items, and ${exist - before} follow`,
		);
}

/** Length of the pages that prove how many items exist. */
const middle = 40;

/** The securities of a list of one, else nothing. */
async function subjects(context: RuleContext): Promise<readonly Changes[]> {
	const isOfOne = context.operation.parameters.some(({ name, required }) => name === "symbol" && required);
	if (!isOfOne) return [{}];
	const isCompany = context.operation.family === "company";
	return (await findSymbols(context, maxSymbols)).map((symbol) => ({
		symbol: isCompany ? symbol.replace(/\.US$/, "") : symbol,
	}));
}

interface Page {
	readonly items: readonly unknown[];
	readonly isFollowed: boolean;
}

/** The first pages of a list, in order. */
async function pagesOf(
	context: RuleContext,
	path: string,
	question: Changes,
	maxSecurities: number,
): Promise<readonly Page[]> {
	const pages: Page[] = [];
	for (let cursor: string | undefined; pages.length < maxSecurities; ) {
		const body = await context.body({ ...question, cursor });
		const next = at(body, "next");
		pages.push({ items: valuesAt(body, path), isFollowed: typeof next === "string" });
		if (typeof next !== "string") break;
		cursor = next;
	}
	return pages;
}

/** Lengths at which lists are cut by a limit that nobody documented. */
const usualLimits: ReadonlySet<number> = new Set([100, 200, 250, 500]);

/** Securities of which lists are read. */
const maxSecurities = 3;

/**
 * A count up to the documented maximum has an effect. Where no list reaches the maximum, three lists of the same usual length
 * tell that another limit cuts them.
 */
export const countsToItsMaximum = (path: string, parameter = "count", change: Changes = {}): Rule =>
	ofService(`answers up to the maximum of ${parameter}`, async (context) => {
		const maximum =
			context.operation.parameters.find(({ name }) => name === parameter)?.schema.maximum ?? 100;
		const lengths: number[] = [];
		for (const symbol of await symbolsFor(context)) {
			const list = listAt(
				context,
				await context.body({ ...change, ...symbol, [parameter]: `${maximum}` }),
				path,
			);
			if (list.length > maximum) context.fail(`${parameter}=${maximum} answers ${list.length}`);
			lengths.push(list.length);
		}
		const maxLength = Math.max(...lengths);
		const alike = lengths.filter((length) => length === maxLength).length;
		if (maxLength === 0) context.skip(`there are no ${path}`);
		const isUsual = usualLimits.has(maxLength) || maxLength === maximum - 1;
		if (maxLength < maximum && isUsual && alike >= Math.min(3, lengths.length))
			context.fail(
				`${parameter}=${maximum} answers ${maxLength} ${path} for ${alike} of ${lengths.length} questions`,
			);
	});

async function symbolsFor(context: RuleContext): Promise<readonly Changes[]> {
	const isOfOne = context.operation.parameters.some(({ name, required }) => name === "symbol" && required);
	return isOfOne ? (await findSymbols(context, maxSecurities)).map((symbol) => ({ symbol })) : [{}];
}
