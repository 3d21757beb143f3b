import { canonicalDecimal, InputError, normaliseSymbol } from "@us-market-data/market";
import { decimalField } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import type { LineParser } from "../../frame/lines.ts";
import { type Contradiction, contradiction, type Ohlcv } from "../../frame/plausible-bar.ts";
import { isClosed, noTradingOn } from "../../frame/trading-day.ts";
import type { DaySpan } from "./basis.ts";
import { cellsOf, isMissing, ungrouped } from "./cells.ts";
import type { TimeParser } from "./clock.ts";
import { type EventReading, eventsOf } from "./events.ts";
import type { DayGaps } from "./gaps.ts";
import type { Layout } from "./layout.ts";

/** Columns of one security, or of many with a column of symbols, and what they are read with. */
export interface BarColumns {
	layout: Layout;
	/** Symbol of the columns, null when each row has one. */
	symbol: string | null;
	/** Null when the rows are not read for events. */
	events: EventReading | null;
	/** The days of columns of one symbol. */
	gaps: DayGaps;
	/** Factors of prices for later dividends, by date, which are taken out again. */
	dividendFactors: ReadonlyMap<string, number>;
}

/** Context in which the rows of a file are read. */
export interface BarReading {
	/** The columns of each security: one, unless the head names several. */
	series: readonly [BarColumns, ...BarColumns[]];
	clock: TimeParser;
	/** The days of each symbol that were read, for a look at what they meet in the market. */
	spans: Map<string, DaySpan>;
	/** Pass over bars that contradict themselves instead of refusing the file. */
	skipImplausible: boolean;
}

/** Decimals of a price that is computed. */
const priceDecimals = 6;

/** A bar without the factor for dividends that its source has put in. */
function withoutDividends(bar: Ohlcv, factor: number): Ohlcv {
	const price = (text: string): string =>
		canonicalDecimal((Number(text) / factor).toFixed(priceDecimals)) ?? text;
	return {
		open: price(bar.open),
		high: price(bar.high),
		low: price(bar.low),
		close: price(bar.close),
		volume: bar.volume,
	};
}

/** Parser of a bar file, daily or one-minute. */
export class BarParser implements LineParser {
	readonly #reading: BarReading;
	/** Files of many symbols have the rows of one together. */
	#symbol: { spelling: string; symbol: string | null } = { spelling: "", symbol: null };

	/** Number of cells of a row. */
	readonly #width: number;
	readonly #headLines: number;
	/** True for a layout with a column of the period or of the time of day. */
	readonly #hasPeriod: boolean;

	constructor(reading: BarReading) {
		this.#reading = reading;
		const [{ layout }] = reading.series;
		this.#width = layout.columns.length;
		this.#headLines = layout.headLines;
		this.#hasPeriod = layout.period >= 0 || layout.hour >= 0;
	}

	line(text: string, line: number): Outcome | readonly Outcome[] | null {
		if (line <= this.#headLines) return null;
		const fields = cellsOf(text, this.#width, line);
		const { series } = this.#reading;
		if (series.length === 1) return this.#columns(fields, series[0], line);
		return series.flatMap((columns) => this.#columns(fields, columns, line));
	}

	#columns(fields: string[], columns: BarColumns, line: number): Outcome | readonly Outcome[] {
		const { layout, symbol } = columns;
		if (this.#hasPeriod) this.#checkPeriod(fields, layout, line);
		const { open, high, low, close, volume } = layout;
		for (const column of [open, high, low, close, volume]) {
			if (isMissing(fields[column] ?? "")) return { skipped: "the source has no values", line };
		}
		if (symbol !== null) return this.#bar(fields, symbol, columns, line);
		const spelling = fields[layout.symbol] ?? "";
		const own = this.#resolve(spelling, layout);
		if (own === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
		return this.#bar(fields, own, columns, line);
	}

	/** A file without rows is not cut off: Yahoo answers so for a range without trading. */
	end(): void {}

	#resolve(spelling: string, { preset }: Layout): string | null {
		if (spelling !== this.#symbol.spelling) {
			this.#symbol = { spelling, symbol: normaliseSymbol(spelling, preset.symbols) };
		}
		return this.#symbol.symbol;
	}

	/** Stooq's bulk files are of several periods and look alike. */
	#checkPeriod(fields: string[], { columns, period, hour }: Layout, line: number): void {
		const value = fields[period];
		if (value !== undefined && value !== "D")
			throw new InputError({ line, field: columns[period] ?? "", value }, "D, daily bars");
		const time = fields[hour] ?? "";
		if (/^[0:]*$/.test(time)) return;
		const allowed = "no time of day: of Stooq daily bars are taken, no bars of an hour or of minutes";
		throw new InputError({ line, field: columns[hour] ?? "", value: time }, allowed);
	}

	#bar(fields: string[], symbol: string, columns: BarColumns, line: number): Outcome | readonly Outcome[] {
		const { clock, skipImplausible } = this.#reading;
		const { layout } = columns;
		const time = clock(fields[layout.time] ?? "", { line, field: layout.columns[layout.time] ?? "" });
		const read = this.#values(fields, layout, line);
		const factor = time.interval === "day" ? columns.dividendFactors.get(time.date) : undefined;
		const bar = factor === undefined ? read : withoutDividends(read, factor);
		const closed = time.interval === "day" && isClosed(time.midnight);
		const violation = contradiction(bar) ?? (closed ? noTradingOn(time.date) : null);
		if (violation && !skipImplausible) {
			const allowed = `${violation.allowed}; --skip-implausible leaves such bars out`;
			throw new InputError({ line, field: violation.field, value: violation.value }, allowed);
		}
		if (violation)
			return implausible(
				violation,
				bar,
				{ symbol, line, time: fields[layout.time] ?? "" },
				time.interval === "day" ? time.date : time.start.slice(0, 10),
			);
		if (time.interval === "day") {
			this.#widen(symbol, time.midnight);
			if (columns.symbol !== null) columns.gaps.add(time.midnight);
			const day: Outcome = {
				area: "dayBars",
				symbol,
				line,
				record: { date: time.date, ...bar, turnover: null },
			};
			const events = this.#events(fields, columns, { symbol, line, date: time.date });
			return events.length === 0 ? day : [day, ...events];
		}
		const { start, tradeSession } = time;
		if (tradeSession === null) return { skipped: "outside every trading session", line };
		return { area: "minuteBars", symbol, line, record: { start, tradeSession, ...bar, turnover: null } };
	}

	#widen(symbol: string, day: number): void {
		const span = this.#reading.spans.get(symbol);
		if (span === undefined) this.#reading.spans.set(symbol, { first: day, last: day });
		else if (day < span.first) span.first = day;
		else if (day > span.last) span.last = day;
	}

	#events(
		fields: string[],
		{ layout, events }: BarColumns,
		row: { symbol: string; line: number; date: string },
	): readonly Outcome[] {
		if (events === null) return [];
		const cell = (column: number) => ({
			text: isMissing(fields[column] ?? "") ? "" : (fields[column] ?? ""),
			location: { line: row.line, field: layout.columns[column] ?? "" },
		});
		const { dividend, split, gains } = layout;
		return eventsOf({ dividend: cell(dividend), split: cell(split), gains: cell(gains) }, row, events);
	}

	#values(fields: string[], layout: Layout, line: number): Ohlcv {
		return {
			open: this.#price(fields, layout, layout.open, line),
			high: this.#price(fields, layout, layout.high, line),
			low: this.#price(fields, layout, layout.low, line),
			close: this.#price(fields, layout, layout.close, line),
			volume: this.#decimal(fields, layout, layout.volume, line),
		};
	}

	/** Volumes come with an exponent from programs that keep them as floating-point numbers, prices do not. */
	#price(fields: string[], layout: Layout, column: number, line: number): string {
		const value = fields[column] ?? "";
		const price = this.#decimal(fields, layout, column, line);
		if (price === value || !/e/i.test(value)) return price;
		const location = { line, field: layout.columns[column] ?? "", value };
		throw new InputError(location, "a decimal number without an exponent");
	}

	#decimal(fields: string[], { columns }: Layout, column: number, line: number): string {
		const text = ungrouped(fields[column] ?? "");
		// The place is needed in messages alone, and a file has millions of values.
		return canonicalDecimal(text) ?? decimalField(text, { line, field: columns[column] ?? "" });
	}
}

/** Place of a bar in its file. */
interface RowLocation {
	symbol: string;
	line: number;
	/** Day or time as the file writes it. */
	time: string;
}

/** A bar that is passed over, and the issue that keeps its values. */
const implausible = (
	{ field, value, allowed }: Contradiction,
	bar: Ohlcv,
	{ symbol, line, time }: RowLocation,
	date: string,
): readonly Outcome[] => [
	{ skipped: `implausible bar: ${field} not ${allowed}`, line },
	{
		area: "issues",
		symbol,
		line,
		record: {
			kind: "implausible",
			area: "bars",
			of: time,
			date,
			rule: `${field} is ${allowed}`,
			values: [{ name: field, value }, ...otherValues(field, bar)],
			difference: null,
			accession: null,
			filedAt: null,
			cause: null,
		},
	},
];

const otherValues = (field: string, bar: Ohlcv) =>
	Object.entries(bar).flatMap(([name, value]) => (name === field ? [] : [{ name, value }]));
