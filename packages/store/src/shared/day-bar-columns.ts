import { type AreaRecord, dayMs, floats } from "@us-market-data/market";
import type { DayBarColumns, DecimalColumn, Stored } from "../market.ts";

/** The columns of day bars, each as one text, with the number of bars and two values of the newest one. */
export type JoinedBars = [
	length: number,
	open: string | null,
	turnover: string | null,
	...joined: (string | null)[],
];

/** The columns of `day_bars` that are joined, in their order. */
export const columnNames = ["day", "dataset_id", "high", "low", "close", "volume"] as const;

/** Stands between the values of a column. No decimal has it. SQLite joins by another one in a fifth more of the time. */
export const separator = ",";

const comma = separator.charCodeAt(0);
const point = ".".charCodeAt(0);
const zero = "0".charCodeAt(0);
const nine = "9".charCodeAt(0);
/** A float holds so many digits exactly, and the power of ten that divides them too: their quotient is the nearest float. */
const exactDigits = 15;
const inexactDigits = 100;
const powers = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Decimals that a database has joined to one text. It takes a fraction of the time of rows, because it makes no string
 * and no object for each value.
 */
class JoinedDecimals implements DecimalColumn {
	readonly numbers: number[];
	readonly #joined: string;
	/** Places behind the values. */
	readonly #ends: number[];

	constructor(joined: string, length: number) {
		this.numbers = floats(length);
		this.#joined = joined;
		this.#ends = floats(length);
		readNumbers(joined, this.numbers, this.#ends);
	}

	text(index: number): string {
		const start = index === 0 ? 0 : (this.#ends[index - 1] ?? this.#joined.length) + 1;
		return this.#joined.slice(start, this.#ends[index]);
	}
}

/** Reads joined values into arrays of their number. */
function readNumbers(joined: string, numbers: number[], ends: number[]): void {
	let at = 0;
	for (let i = 0; i < numbers.length; i++) {
		const start = at;
		let whole = 0;
		let digits = 0;
		let pointAt = -1;
		for (; at < joined.length; at++) {
			const code = joined.charCodeAt(at);
			if (code >= zero && code <= nine) {
				whole = whole * 10 + (code - zero);
				digits++;
			} else if (code === point && pointAt < 0) pointAt = at;
			else if (code === comma) break;
			else digits = inexactDigits;
		}
		const decimals = pointAt < 0 ? 0 : at - pointAt - 1;
		const isExact = digits > 0 && digits <= exactDigits;
		numbers[i] = isExact ? whole / (powers[decimals] ?? 1) : Number(joined.slice(start, at));
		ends[i] = at++;
	}
}

/** The columns of day bars. In the joined values of the row the oldest come first, with the separator between them. */
export function dayBarColumns(row: JoinedBars): DayBarColumns {
	const [length, open, turnover, day, dataset, high, low, close, volume] = row;
	const column = (joined: string | null | undefined) => new JoinedDecimals(joined ?? "", length);
	const days = column(day).numbers;
	for (let i = 1; i < length; i++) {
		if (!((days[i - 1] ?? 0) < (days[i] ?? 0))) throw new Error("the day bars are not in their order");
	}
	return {
		days,
		datasetIds: column(dataset).numbers,
		high: column(high),
		low: column(low),
		close: column(close),
		volume: column(volume),
		newest: open === null ? null : { open, turnover },
	};
}

/**
 * The columns of listed day bars, which are given oldest first.
 *
 * @example
 * const bar = { date: "2026-05-15", open: "188", high: "190", low: "187", close: "189.5", volume: "1200", turnover: null };
 * const { days, close } = columnsOfBars([{ record: bar, time: Date.UTC(2026, 4, 15), datasetId: 1 }]);
 * [days, close.text(0)]; // => [[20_588], "189.5"]
 */
export const columnsOfBars = (bars: readonly Stored<AreaRecord<"dayBars">>[]): DayBarColumns =>
	dayBarColumns(joinedBars(bars));

/** The columns of bars, each joined to one text. */
function joinedBars(bars: readonly Stored<AreaRecord<"dayBars">>[]): JoinedBars {
	const joined = (value: (bar: Stored<AreaRecord<"dayBars">>) => number | string) =>
		bars.map(value).join(separator);
	const { open = null, turnover = null } = bars.at(-1)?.record ?? {};
	return [
		bars.length,
		open,
		turnover,
		joined(({ time }) => time / dayMs),
		joined(({ datasetId }) => datasetId),
		joined(({ record }) => record.high),
		joined(({ record }) => record.low),
		joined(({ record }) => record.close),
		joined(({ record }) => record.volume),
	];
}
