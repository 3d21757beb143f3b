import { safe } from "../printing/safe-text.ts";
import { style } from "../printing/style.ts";
import type { Item } from "../tables/sections.ts";

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
export function candles(items: readonly Item[], width: number): string {
	const all = items.map(barOf).sort((one, other) => (one.date < other.date ? -1 : 1));
	const [top, bottom] = [Math.max(...all.map(({ high }) => high)), Math.min(...all.map(({ low }) => low))];
	const labels = String(items[0]?.["close"] ?? "").length + 2;
	const fitting = all.slice(-Math.max(1, width - labels - 2));
	const span = top - bottom || 1;
	const rowOf = (price: number) => ((top - price) / span) * (height - 1);
	const places = decimalsOf(items[0]?.["close"]);
	const lines = Array.from({ length: height }, (_, row) => {
		const label = (top - (row / (height - 1)) * span).toFixed(places).padStart(labels);
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
	const covers = (from: number, to: number, place: number) => place >= from - 0.25 && place <= to + 0.25;
	const [upper, lower] = [covers(top, bottom, row - 0.25), covers(top, bottom, row + 0.25)];
	const isBody = covers(top, bottom, row) || upper || lower || Math.round((top + bottom) / 2) === row;
	const colour = bar.close < bar.open ? "red" : "green";
	if (isBody) return style(colour, upper === lower ? "┃" : upper ? "╿" : "╽");
	return row >= Math.floor(high + 0.5) && row <= Math.ceil(low - 0.5) ? style(colour, "│") : " ";
}

function volumeLines(bars: readonly Bar[]): string[] {
	const most = Math.max(...bars.map(({ volume }) => volume));
	if (most <= 0) return [];
	return Array.from({ length: volumeHeight }, (_, row) => {
		const below = volumeHeight - 1 - row;
		const cells = bars.map(({ volume }) => {
			const eighths = Math.round((volume / most) * volumeHeight * 8) - below * 8;
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
