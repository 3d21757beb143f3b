import { dayMs, InputRefused } from "@us-market-data/market";
import { contentOf, firstLines } from "../../frame/content.ts";
import { linesOf } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { quotedCells } from "./cells.ts";
import { type Interval, type Label, midnightDate } from "./clock.ts";
import { dashedDate, wallTimeOf } from "./dates.ts";
import type { Layout } from "./layout.ts";

/** Facts about a file that its rows are read with. */
export interface Survey {
	interval: Interval;
	/** End of the minute that the wall times denote, null when the file does not show it. */
	label: Label | null;
	/** First and last minute of the day, empty for days. */
	minutes: readonly [first: string, last: string];
	/** Newest date, empty without rows. Not told for nanoseconds. */
	last: string;
}

/** Number of rows that determine the spacing of bars. */
const enough = 10;
const sampleLines = 50;

/** Goes through the times of a file, or of its first rows where these tell all. */
export async function survey(file: SourceFile, layout: Layout): Promise<Survey> {
	if (layout.preset.clock === "nanoseconds") return surveyNanoseconds(file, layout);
	const times = new WallTimes(layout);
	const columns = Math.max(layout.time, layout.symbol) + 1;
	let line = 0;
	for await (const lines of linesOf(contentOf(file).text())) {
		for (const text of lines) {
			line += 1;
			if (line > 1) times.add(text.includes('"') ? (quotedCells(text) ?? []) : text.split(",", columns));
		}
	}
	return times.survey();
}

/** Files of daily bars begin every row at midnight in New York, those of minutes some rows at most. */
async function surveyNanoseconds(file: SourceFile, layout: Layout): Promise<Survey> {
	const rows = (await firstLines(file, sampleLines)).slice(1).filter((line) => line !== "");
	const starts = rows.map((row) => Number((row.split(",")[layout.time] ?? "").slice(0, -9)) * 1000);
	const daily = starts.length > 0 && starts.every((ms) => Number.isFinite(ms) && midnightDate(ms) !== null);
	return { interval: daily ? "day" : "minute", label: "start", minutes: ["", ""], last: "" };
}

/** Collects the wall times of a file. */
class WallTimes {
	readonly #layout: Layout;
	readonly #minutes = new Set<string>();
	#rows = 0;
	#last = "";
	#interval: Interval = "day";
	#before = { symbol: "", time: Number.NaN };
	#leastGap = Number.POSITIVE_INFINITY;

	constructor(layout: Layout) {
		this.#layout = layout;
	}

	add(fields: string[]): void {
		const text = fields[this.#layout.time] ?? "";
		const wall = text.includes(":") ? wallTimeOf(text) : null;
		const date = wall?.date ?? dashedDate(text);
		const time = Date.parse(wall ? `${date}T${wall.time}Z` : date);
		// The parser refuses a text that is not a time and names its place.
		if (Number.isNaN(time)) return;
		this.#rows += 1;
		if (date > this.#last) this.#last = date;
		if (wall) {
			this.#interval = "minute";
			this.#minutes.add(wall.time);
		}
		const symbol = fields[this.#layout.symbol] ?? "";
		const gap = Math.abs(time - this.#before.time);
		if (symbol === this.#before.symbol && gap > 0) this.#leastGap = Math.min(this.#leastGap, gap);
		this.#before = { symbol, time };
	}

	survey(): Survey {
		this.#refuseOtherSpacing();
		const times = [...this.#minutes].sort();
		const minutes = [times[0] ?? "", times.at(-1) ?? ""] as const;
		return { interval: this.#interval, label: labelOf(this.#minutes, minutes), minutes, last: this.#last };
	}

	/** Bars of five minutes or a week would pass for bars of a minute or a day. */
	#refuseOtherSpacing(): void {
		if (this.#rows < enough) return;
		const sparse =
			this.#interval === "day" && this.#leastGap >= 4 * dayMs && this.#leastGap !== Number.POSITIVE_INFINITY;
		const coarse =
			this.#interval === "minute" && [...this.#minutes].every((time) => Number(time.slice(3)) % 5 === 0);
		if (sparse || coarse) {
			const value = sparse ? `bars of a week or longer` : "bars of five minutes or longer";
			throw new InputRefused({ field: "spacing", value }, "daily or one-minute bars");
		}
	}
}

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
