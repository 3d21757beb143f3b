import { Refusal } from "../exit.ts";
import { type Item, isItem, partsOf } from "../tables/sections.ts";
import { candles } from "./candles.ts";
import { depth } from "./depth.ts";
import { bars, distribution } from "./distribution.ts";

/** Width of a drawing where no terminal bounds it. */
const usualWidth = 100;

/**
 * Draws an answer: candles of bars, a book of its two sides, bars of a few counts, or how the values of a member are
 * distributed over records.
 */
export function chartOf(body: object, screen: number, member?: string): string {
	const width = Math.min(screen, screen === Infinity ? usualWidth : 160);
	const { facts, sections } = partsOf(body);
	const filled = sections.filter(({ items }) => items.length > 0);
	const [main] = filled;
	if (member === undefined) {
		const [asks, bids] = ["asks", "bids"].map(
			(side) => filled.find(({ path }) => path.at(-1) === side)?.items,
		);
		if (asks || bids) return depth(asks ?? [], bids ?? [], width);
		if (main && hasMembers(main.items, ["open", "high", "low", "close"])) return candles(main.items, width);
		const counts = countsIn(body);
		if (main === undefined && counts) return bars(counts, width);
	}
	if (main === undefined)
		throw new Refusal(facts.length > 0 ? "This answer holds no list to draw." : "The answer is empty.", {
			field: "--chart",
		});
	return distribution(main.items, member ?? numbersIn(main.items), width);
}

const hasMembers = (items: readonly Item[], names: readonly string[]): boolean =>
	names.every((name) => typeof items[0]?.[name] === "string");

const isNumber = (value: unknown): boolean =>
	typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));

/** The last member of records that holds decimals: in a screen the one that was asked for. */
function numbersIn(items: readonly Item[]): string {
	const names = Object.keys(items[0] ?? {}).filter((name) => items.some((item) => isNumber(item[name])));
	const name = names.at(-1);
	if (name === undefined) throw new Refusal("The records hold no numbers to draw.", { field: "--chart" });
	return name;
}

/** An object of counts anywhere in an answer, such as the distribution of ratings. */
function countsIn(value: unknown): [string, number][] | undefined {
	if (!isItem(value)) return undefined;
	const counts = Object.entries(value).filter(
		(entry): entry is [string, number] => typeof entry[1] === "number",
	);
	if (counts.length >= 3) return counts;
	for (const inner of Object.values(value)) {
		const found = countsIn(inner);
		if (found) return found;
	}
	return undefined;
}
