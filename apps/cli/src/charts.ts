import { UsageError } from "./exit.ts";
import { safe } from "./printing/safe-text.ts";
import { style } from "./printing/style.ts";
import { type Item, isItem, partsOf, rowsOf } from "./tables/sections.ts";

const height = 16;
const volumeHeight = 3;
const blocks = " ▁▂▃▄▅▆▇█";

interface Bar {
	date: string;
	open: number;
	high: number;
	low: number;
	close: number;
	volume: number;
}

/** Draws the newest bars that fit: a body from open to close, a wick from low to high, and the volume below. */
function candles(items: readonly Item[], width: number): string {
	const all = items.map(barOf).sort((one, other) => (one.date < other.date ? -1 : 1));
	const [top, bottom] = [Math.max(...all.map(({ high }) => high)), Math.min(...all.map(({ low }) => low))];
	const labels = String(items[0]?.["close"] ?? "").length + 2;
	const fitting = all.slice(-Math.max(1, width - labels - 2));
	const span = top - bottom || 1;
	const rowOf = (price: number) => ((top - price) / span) * (height - 1);
	const decimals = decimalsOf(items[0]?.["close"]);
	const lines = Array.from({ length: height }, (_, row) => {
		const label = (top - (row / (height - 1)) * span).toFixed(decimals).padStart(labels);
		return `${style("dim", label)} ${fitting.map((bar) => cellOf(bar, row, rowOf)).join("")}`;
	});
	const margin = " ".repeat(labels + 1);
	const dates = datesLine(fitting.map(({ date }) => date));
	return [...lines, ...volumeLines(fitting).map((line) => margin + line), style("dim", margin + dates)].join(
		"\n",
	);
}

function barOf(item: Item): Bar {
	const number = (name: string) => Number(item[name] ?? 0);
	return {
		date: safe(String(item["date"] ?? item["timestamp"] ?? "")),
		open: number("open"),
		high: number("high"),
		low: number("low"),
		close: number("close"),
		volume: number("volume"),
	};
}

const decimalsOf = (price: unknown): number =>
	typeof price === "string" ? (price.split(".")[1]?.length ?? 0) : 2;

/** The half of a cell that the body or the wick of a bar covers. */
function cellOf(bar: Bar, row: number, rowOf: (price: number) => number): string {
	const [high, low] = [rowOf(bar.high), rowOf(bar.low)];
	const top = rowOf(Math.max(bar.open, bar.close));
	const bottom = rowOf(Math.min(bar.open, bar.close));
	const covers = (from: number, to: number, position: number) =>
		position >= from - 0.25 && position <= to + 0.25;
	const [upper, lower] = [covers(top, bottom, row - 0.25), covers(top, bottom, row + 0.25)];
	const isBody = covers(top, bottom, row) || upper || lower || Math.round((top + bottom) / 2) === row;
	const colour = bar.close < bar.open ? "red" : "green";
	if (isBody) return style(colour, upper === lower ? "┃" : upper ? "╿" : "╽");
	return row >= Math.floor(high + 0.5) && row <= Math.ceil(low - 0.5) ? style(colour, "│") : " ";
}

function volumeLines(bars: readonly Bar[]): string[] {
	const maxVolume = Math.max(...bars.map(({ volume }) => volume));
	if (maxVolume <= 0) return [];
	return Array.from({ length: volumeHeight }, (_, row) => {
		const below = volumeHeight - 1 - row;
		const cells = bars.map(({ volume }) => {
			const eighths = Math.round((volume / maxVolume) * volumeHeight * 8) - below * 8;
			return blocks[Math.max(0, Math.min(8, eighths))] ?? " ";
		});
		return style("dim", cells.join(""));
	});
}

/** The first and the last date below their bars. */
function datesLine(dates: readonly string[]): string {
	const [first = "", last = ""] = [dates[0], dates.at(-1)];
	const space = dates.length - first.length - last.length;
	return space > 0 ? first + " ".repeat(space) + last : last;
}

/** Draws counts as bars, one a line. */
function bars(counts: readonly (readonly [string, number])[], width: number): string {
	const names = Math.max(...counts.map(([name]) => safe(name).length));
	const maxMagnitude = Math.max(1, ...counts.map(([, count]) => Math.abs(count)));
	const digits = Math.max(...counts.map(([, count]) => String(count).length));
	const room = Math.max(10, width - names - digits - 4);
	return counts
		.map(([name, count]) => {
			const bar = "█".repeat(Math.round((Math.abs(count) / maxMagnitude) * room));
			return `${safe(name).padEnd(names)}  ${String(count).padStart(digits)}  ${style("cyan", bar)}`.trimEnd();
		})
		.join("\n");
}

/** Draws how the values of a member are distributed: in about as many steps as a histogram needs (Sturges). */
function distribution(items: readonly Item[], member: string, width: number): string {
	const texts = rowsOf(items).map((row) => row.get(member));
	const values = texts.filter((text) => text !== null && text !== undefined && text !== "").map(Number);
	const numbers = values.filter(Number.isFinite);
	if (numbers.length === 0)
		throw new UsageError(`The records hold no numbers under "${member}".`, {
			field: "--chart",
			instead: `--chart with one of: ${Object.keys(items[0] ?? {}).join(", ")}`,
		});
	const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
	const steps = low === high ? 1 : Math.min(20, Math.ceil(Math.log2(numbers.length)) + 1);
	const step = niceStep((high - low) / steps || 1);
	const start = Math.floor(low / step) * step;
	const counts = new Array<number>(Math.floor((high - start) / step) + 1).fill(0);
	for (const value of numbers) {
		const index = Math.floor((value - start) / step);
		counts[index] = (counts[index] ?? 0) + 1;
	}
	const decimals = Math.max(0, -Math.floor(Math.log10(step)));
	const edge = (index: number) => (start + index * step).toFixed(decimals);
	const widest = Math.max(edge(0).length, edge(counts.length).length);
	const named = counts.map((count, index): [string, number] => [
		`${edge(index).padStart(widest)} to ${edge(index + 1).padStart(widest)}`,
		count,
	]);
	const unknown = texts.length - numbers.length;
	const title = `${safe(member)}: ${numbers.length} values${unknown > 0 ? `, ${unknown} unknown` : ""}`;
	return `${style("bold", title)}\n${bars(named, width)}`;
}

/** A step that people read easily: 1, 2 or 5 times a power of ten. */
function niceStep(raw: number): number {
	const power = 10 ** Math.floor(Math.log10(raw));
	return power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
}

/** Draws both sides of a book, asks above bids, with a bar for the shares of each level. */
function depth(asks: readonly Item[], bids: readonly Item[], width: number): string {
	const all = [...asks, ...bids];
	const maxDepth = Math.max(1, ...all.map(({ volume }) => Number(volume)));
	const widthOf = (name: string) =>
		Math.max(0, ...all.map((level) => safe(String(level[name] ?? "")).length));
	const [prices, volumes] = [widthOf("price"), widthOf("volume")];
	const room = Math.max(10, width - prices - volumes - 10);
	const line = (level: Item, colour: "red" | "green", side: string): string => {
		const bar = "█".repeat(Math.max(1, Math.round((Number(level["volume"]) / maxDepth) * room)));
		const price = safe(String(level["price"] ?? "")).padStart(prices);
		return `${side}  ${price}  ${safe(String(level["volume"] ?? "")).padStart(volumes)}  ${style(colour, bar)}`;
	};
	const upper = [...asks].reverse().map((level) => line(level, "red", "ask"));
	const lower = bids.map((level) => line(level, "green", "bid"));
	if (all.length === 0) return style("dim", "No levels.");
	return [...upper, style("dim", "─".repeat(prices + volumes + 7)), ...lower].join("\n");
}

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
		throw new UsageError(facts.length > 0 ? "This answer holds no list to draw." : "The answer is empty.", {
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
	if (name === undefined) throw new UsageError("The records hold no numbers to draw.", { field: "--chart" });
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
