import { type DecimalString, dayMs, InputError } from "@us-market-data/market";
import { contentOf, firstLines } from "../../frame/content.ts";
import { linesOf } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { quotedCells } from "./cells.ts";
import { dayOfWallTime, type Interval, midnightDate } from "./clock.ts";
import { DateOrderFinder } from "./date-order.ts";
import {
	type DateOrder,
	dashedDate,
	easternWall,
	instantOf,
	isNumericDate,
	type WallTime,
	wallTimeOf,
} from "./dates.ts";
import type { DividendDay } from "./dividends-in-prices.ts";
import type { Layout } from "./layout.ts";
import type { Label } from "./presets.ts";

/** Facts about a file that its rows are read with. */
export interface Survey {
	interval: Interval;
	/** End of the minute that the wall times denote, null when the file does not show it. */
	label: Label | null;
	/** First and last minute of the day, empty for days. */
	minutes: readonly [first: string, last: string];
	/** Newest date, empty without rows. Not told for nanoseconds. */
	last: string;
	/** Order of dates in numbers, null for a file without. */
	order: DateOrder | null;
	/** True when times say their zone. */
	hasZone: boolean;
	/** The newest rows of the file, newest last, split into cells. */
	newestRows: readonly (readonly string[])[];
	/** Cells of the splits, with the dates of their rows. */
	splits: readonly { date: string; ratio: DecimalString }[];
	/** Days with their dividends, of a file whose prices are adjusted for them. */
	paidDays: readonly DividendDay[];
	/** True if prices have more decimals than a source that rounds writes. */
	isUnrounded: boolean;
}

/** Number of rows that determine the spacing of bars. */
const minRows = 10;
const sampleLines = 50;
/** Rows at each end of a file that are looked at. */
const endRows = 40;

/** Goes through the times of a file, or of its first rows where these tell all. */
export async function survey(
	file: SourceFile,
	layouts: readonly [Layout, ...Layout[]],
	dateOrder: DateOrder | undefined,
): Promise<Survey> {
	const [layout] = layouts;
	if (layout.preset.clock === "nanoseconds") return surveyNanoseconds(file, layout);
	const order = dateOrder ?? (await findOrder(file, layout));
	const times = new WallTimes(layout, order);
	await eachRow(file, layout, (cells, text) => times.add(cells, text));
	return times.survey();
}

/** Goes through the rows of a file, as cells up to the last column that is looked at, and as texts. */
async function eachRow(
	file: SourceFile,
	layout: Layout,
	look: (cells: string[], text: string) => void,
): Promise<void> {
	const { time, symbol, split, hasDividendsIn, close, dividend } = layout;
	const columns = Math.max(time, symbol, split, ...(hasDividendsIn ? [close, dividend] : [])) + 1;
	let line = 0;
	for await (const lines of linesOf(contentOf(file).text())) {
		for (const text of lines) {
			line += 1;
			if (line <= layout.headLines || text === "") continue;
			look(text.includes('"') ? (quotedCells(text) ?? []) : text.split(",", columns), text);
		}
	}
}

/** The order of dates in numbers. Files with other dates, nearly all, are not read for it. */
async function findOrder(file: SourceFile, layout: Layout): Promise<DateOrder | null> {
	const head = (await firstLines(file, sampleLines)).slice(layout.headLines);
	const cellOf = (cells: readonly string[]): string => wallTimeOf(cells[layout.time] ?? "")?.date ?? "";
	const isNumeric = head.some((text) => isNumericDate(cellOf(quotedCells(text) ?? text.split(","))));
	if (!isNumeric) return null;
	// A file that is read again later may be older than its day.
	const finder = new DateOrderFinder(
		file.retrievedAt > 0 ? file.retrievedAt + dayMs : Number.POSITIVE_INFINITY,
	);
	await eachRow(file, layout, (cells) => {
		const text = cellOf(cells);
		if (isNumericDate(text)) finder.add(text);
	});
	return finder.find(layout.columns[layout.time] ?? "");
}

/** Files of daily bars begin every row at midnight in New York, those of minutes some rows at most. */
async function surveyNanoseconds(file: SourceFile, layout: Layout): Promise<Survey> {
	const rows = (await firstLines(file, sampleLines)).slice(1).filter((line) => line !== "");
	const starts = rows.map((row) => Number((row.split(",")[layout.time] ?? "").slice(0, -9)) * 1000);
	const daily = starts.length > 0 && starts.every((ms) => Number.isFinite(ms) && midnightDate(ms) !== null);
	return {
		interval: daily ? "day" : "minute",
		label: "start",
		minutes: ["", ""],
		last: "",
		order: null,
		hasZone: true,
		newestRows: [],
		splits: [],
		paidDays: [],
		isUnrounded: false,
	};
}

/** Collects the wall times of a file. */
class WallTimes {
	readonly #layout: Layout;
	readonly #order: DateOrder | null;
	readonly #minutes = new Set<string>();
	#rows = 0;
	#first = "";
	#newest = "";
	#last = "";
	#isDaily = true;
	#hasZone = false;
	#before = { symbol: "", time: Number.NaN };
	#minGap = Number.POSITIVE_INFINITY;
	readonly #head: string[] = [];
	#tail: string[] = [];
	readonly #splits: { date: string; ratio: DecimalString }[] = [];
	readonly #paidDays: DividendDay[] = [];
	#isUnrounded = false;

	constructor(layout: Layout, order: DateOrder | null) {
		this.#layout = layout;
		this.#order = order;
	}

	add(fields: string[], text: string): void {
		const wall = wallTimeOf(fields[this.#layout.time] ?? "");
		if (wall === null) return;
		const day = dayOfWallTime(wall, this.#order);
		const at = day === null ? minuteOfWall(wall, this.#order) : { date: day, time: null };
		const time = Date.parse(at.time === null ? at.date : `${at.date}T${at.time}Z`);
		// The parser refuses a text that is not a time and names its place.
		if (Number.isNaN(time)) return;
		this.#rows += 1;
		this.#first ||= at.date;
		this.#last = at.date;
		if (at.date > this.#newest) this.#newest = at.date;
		this.#hasZone ||= wall.zone !== null;
		if (at.time !== null) {
			this.#isDaily = false;
			this.#minutes.add(at.time);
		}
		const symbol = fields[this.#layout.symbol] ?? "";
		const gap = Math.abs(time - this.#before.time);
		if (symbol === this.#before.symbol && gap > 0) this.#minGap = Math.min(this.#minGap, gap);
		this.#before = { symbol, time };
		this.#record(fields, text, at.date);
	}

	#record(fields: string[], text: string, date: string): void {
		if (this.#head.length < endRows) this.#head.push(text);
		this.#tail.push(text);
		if (this.#tail.length > 4 * endRows) this.#tail = this.#tail.slice(-endRows);
		const { hasDividendsIn, close: closeAt, dividend } = this.#layout;
		if (hasDividendsIn && dividend >= 0) {
			const close = fields[closeAt] ?? "";
			this.#isUnrounded ||= (close.split(".")[1]?.length ?? 0) > 4;
			if (Number(close) > 0)
				this.#paidDays.push({ date, close: Number(close), dividend: Number(fields[dividend]) || 0 });
		}
		const ratio = fields[this.#layout.split] ?? "";
		if (ratio !== "" && Number(ratio) > 0 && Number(ratio) !== 1) this.#splits.push({ date, ratio });
	}

	survey(): Survey {
		this.#checkSpacing();
		const times = [...this.#minutes].sort();
		const minutes = [times[0] ?? "", times.at(-1) ?? ""] as const;
		return {
			interval: this.#isDaily ? "day" : "minute",
			label: labelOf(this.#minutes, minutes),
			minutes,
			last: this.#newest,
			order: this.#order,
			hasZone: this.#hasZone,
			newestRows: (this.#first > this.#last ? this.#head.toReversed() : this.#tail.slice(-endRows)).map(
				(text) => quotedCells(text) ?? [],
			),
			splits: this.#splits,
			paidDays: this.#paidDays,
			isUnrounded: this.#isUnrounded,
		};
	}

	/** Bars of five minutes or a week would pass for bars of a minute or a day. */
	#checkSpacing(): void {
		if (this.#rows < minRows) return;
		const sparse = this.#isDaily && this.#minGap >= 4 * dayMs && this.#minGap !== Number.POSITIVE_INFINITY;
		const coarse = !this.#isDaily && [...this.#minutes].every((time) => Number(time.slice(3)) % 5 === 0);
		if (sparse || coarse) {
			const value = sparse ? `bars of a week or longer` : "bars of five minutes or longer";
			throw new InputError({ field: "spacing", value }, "daily or one-minute bars");
		}
	}
}

/** Date and time in New York of a cell with a time of day. */
const minuteOfWall = ({ date, time, zone }: WallTime, order: DateOrder | null) => {
	const dashed = dashedDate(date, order);
	const instant = zone === null ? Number.NaN : instantOf(dashed, time ?? "", zone);
	return Number.isNaN(instant) ? { date: dashed, time } : easternWall(instant);
};

/**
 * The label that the minutes of a file show. The first minute of the day, 04:00, has its name by a start only, and the
 * last one, 20:00, by an end; in a file of the regular session alone these are 09:30 and 16:00. A thinly traded stock
 * may show none of them.
 */
function labelOf(
	minutes: ReadonlySet<string>,
	[first, last]: readonly [first: string, last: string],
): Label | null {
	const isRegular = first >= "09:30" && last <= "16:00";
	const [opening, closing] = isRegular ? ["09:30", "16:00"] : ["04:00", "20:00"];
	if (minutes.has(opening) === minutes.has(closing)) return null;
	return minutes.has(opening) ? "start" : "end";
}
