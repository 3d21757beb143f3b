import { canonicalDecimal, InputRefused, normaliseSymbol } from "@us-market-data/market";
import { decimalField } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import type { LineParser } from "../../frame/lines.ts";
import { contradiction, type Ohlcv } from "../../frame/plausible-bar.ts";
import { isClosed, noTradingOn } from "../../frame/trading-day.ts";
import type { DaySpan } from "./basis.ts";
import { cellsOf, isMissing, ungrouped } from "./cells.ts";
import type { Clock } from "./clock.ts";
import { eventsOf, type HeldEvents } from "./events.ts";
import type { DayGaps } from "./gaps.ts";
import { implausible } from "./implausible.ts";
import type { Layout } from "./layout.ts";

/** Context in which the rows of a file are read. */
export interface BarReading {
	layout: Layout;
	clock: Clock;
	/** Symbol of the whole file, null when each row has one. */
	symbol: string | null;
	/** Events of other sources, null when the rows are not read for events. */
	events: HeldEvents | null;
	/** The days of each symbol that were read, for a look at what they meet in the market. */
	spans: Map<string, DaySpan>;
	/** The days of a file of one symbol. */
	gaps: DayGaps;
	/** Pass over bars that contradict themselves instead of refusing the file. */
	skipImplausible: boolean;
}

/** Parser of a bar file, daily or one-minute. */
export class BarParser implements LineParser {
	readonly #reading: BarReading;
	/** Files of many symbols have the rows of one together. */
	#symbol: { spelling: string; symbol: string | null } = { spelling: "", symbol: null };

	readonly #valueColumns: readonly number[];
	/** True for a layout with a column of the period or of the time of day. */
	readonly #hasPeriod: boolean;

	constructor(reading: BarReading) {
		this.#reading = reading;
		const { open, high, low, close, volume, period, hour } = reading.layout;
		this.#valueColumns = [open, high, low, close, volume];
		this.#hasPeriod = period >= 0 || hour >= 0;
	}

	line(text: string, line: number): Outcome | readonly Outcome[] | null {
		if (line === 1) return null;
		const { layout, symbol } = this.#reading;
		const fields = cellsOf(text, layout.columns.length, line);
		if (this.#hasPeriod) this.#checkPeriod(fields, line);
		for (const column of this.#valueColumns) {
			if (isMissing(fields[column] ?? "")) return { skipped: "the source has no values", line };
		}
		if (symbol !== null) return this.#bar(fields, symbol, line);
		const spelling = fields[layout.symbol] ?? "";
		const own = this.#resolve(spelling);
		if (own === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
		return this.#bar(fields, own, line);
	}

	/** A file without rows is not cut off: Yahoo answers so for a range without trading. */
	end(): void {}

	#resolve(spelling: string): string | null {
		if (spelling !== this.#symbol.spelling) {
			this.#symbol = { spelling, symbol: normaliseSymbol(spelling, this.#reading.layout.preset.symbols) };
		}
		return this.#symbol.symbol;
	}

	/** Stooq's bulk files are of several periods and look alike. */
	#checkPeriod(fields: string[], line: number): void {
		const { columns, period, hour } = this.#reading.layout;
		const value = fields[period];
		if (value !== undefined && value !== "D")
			throw new InputRefused({ line, field: columns[period] ?? "", value }, "D, daily bars");
		const time = fields[hour] ?? "";
		if (/^[0:]*$/.test(time)) return;
		const allowed = "no time of day: of Stooq daily bars are taken, no bars of an hour or of minutes";
		throw new InputRefused({ line, field: columns[hour] ?? "", value: time }, allowed);
	}

	#bar(fields: string[], symbol: string, line: number): Outcome | readonly Outcome[] {
		const { layout, clock, skipImplausible } = this.#reading;
		const time = clock(fields[layout.time] ?? "", { line, field: layout.columns[layout.time] ?? "" });
		const bar = this.#values(fields, line);
		const closed = time.interval === "day" && isClosed(time.midnight);
		const fault = contradiction(bar) ?? (closed ? noTradingOn(time.date) : null);
		if (fault && !skipImplausible) {
			const allowed = `${fault.allowed}; --skip-implausible leaves such bars out`;
			throw new InputRefused({ line, field: fault.field, value: fault.value }, allowed);
		}
		if (fault)
			return implausible(
				fault,
				bar,
				{ symbol, line, time: fields[layout.time] ?? "" },
				time.interval === "day" ? time.date : time.start.slice(0, 10),
			);
		if (time.interval === "day") {
			this.#widen(symbol, time.midnight);
			if (this.#reading.symbol !== null) this.#reading.gaps.add(time.midnight);
			const day: Outcome = {
				area: "dayBars",
				symbol,
				line,
				record: { date: time.date, ...bar, turnover: null },
			};
			const events = this.#events(fields, { symbol, line, date: time.date });
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

	#events(fields: string[], row: { symbol: string; line: number; date: string }): readonly Outcome[] {
		const { layout, events } = this.#reading;
		if (events === null) return [];
		const cell = (column: number) => ({
			text: isMissing(fields[column] ?? "") ? "" : (fields[column] ?? ""),
			place: { line: row.line, field: layout.columns[column] ?? "" },
		});
		return eventsOf({ dividend: cell(layout.dividend), split: cell(layout.split) }, row, events);
	}

	#values(fields: string[], line: number): Ohlcv {
		const { layout } = this.#reading;
		return {
			open: this.#price(fields, layout.open, line),
			high: this.#price(fields, layout.high, line),
			low: this.#price(fields, layout.low, line),
			close: this.#price(fields, layout.close, line),
			volume: this.#decimal(fields, layout.volume, line),
		};
	}

	/** Volumes come with an exponent from programs that keep them as floating-point numbers, prices do not. */
	#price(fields: string[], column: number, line: number): string {
		const value = fields[column] ?? "";
		const price = this.#decimal(fields, column, line);
		if (price === value || !/e/i.test(value)) return price;
		const place = { line, field: this.#reading.layout.columns[column] ?? "", value };
		throw new InputRefused(place, "a decimal number without an exponent");
	}

	#decimal(fields: string[], column: number, line: number): string {
		const text = ungrouped(fields[column] ?? "");
		// The place is needed in messages alone, and a file has millions of values.
		return (
			canonicalDecimal(text) ??
			decimalField(text, { line, field: this.#reading.layout.columns[column] ?? "" })
		);
	}
}
