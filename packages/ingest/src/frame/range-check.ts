import type { AreaName, AreaRecord } from "@us-market-data/market";
import { areaOf, easternDate, InputError } from "@us-market-data/market";
import type { ImportedRecord } from "./importer.ts";
import { isClosed, noTradingOn } from "./trading-day.ts";

/** No record of a market is older. */
const firstDate = "1900-01-01";
const firstMs = Date.parse(firstDate);
const maxVolumeDigits = 15;

/** Refuses records with impossible times: a future one would stay the newest for as long as it is held. */
export class RangeCheck {
	readonly #now: number;
	/** The trading day that has begun, as the midnight UTC of its date. */
	readonly #today: number;

	/** `now` is the present of the import. */
	constructor(now: Date) {
		this.#now = now.getTime();
		this.#today = Date.parse(easternDate(now));
	}

	/**
	 * @throws InputError when
	 * - the time of a row is before 1900 or in the future;
	 * - a day bar is of a day without trading;
	 * - a trade of an insider is later than its form;
	 * - a volume or a price has too many digits.
	 */
	check(row: ImportedRecord, time: number): void {
		if (row.area === "insiderTrades") this.#checkTrade(row, time);
		const field = areaOf(row.area).eventTimeField;
		if (field === undefined) return;
		const newest = row.area === "dayBars" ? this.#today : this.#now;
		if (time < firstMs || time > newest) this.#rejectTime(row, field, newest);
		if (row.area === "dayBars" && isClosed(time)) rejectClosedDay(row);
		if ("volume" in row.record) checkVolumeLength(row.record.volume, row.line);
		checkPriceLengths(row);
	}

	/** People type the dates of trades. What a form states happened before it. */
	#checkTrade({ record, line }: ImportedRecord, time: number): void {
		const { date, filingDate } = record as AreaRecord<"insiderTrades">;
		const location = { line, field: "date", value: date };
		if (date > filingDate) throw new InputError(location, `up to ${filingDate}, the day of filing`);
		if (time <= this.#today) return;
		throw new InputError(location, `up to ${new Date(this.#today).toISOString().slice(0, 10)}, the present`);
	}

	#rejectTime({ record, line }: ImportedRecord, field: string, newest: number): never {
		const value = new Map<string, unknown>(Object.entries(record)).get(field);
		const present = new Date(newest).toISOString();
		const until = field === "date" ? present.slice(0, 10) : present;
		throw new InputError({ line, field, value: String(value) }, `${firstDate} to ${until}, the present`);
	}
}

function rejectClosedDay({ line, record }: ImportedRecord<AreaName>): never {
	const { field, value, allowed } = noTradingOn("date" in record ? String(record.date) : "");
	throw new InputError({ line, field, value }, allowed);
}

const priceFields = ["open", "high", "low", "close", "price"] as const;
/** Adjusted prices of shares that were merged often have many digits; binary fractions written out have many decimals. */
const maxIntegerDigits = 15;
const maxDecimals = 20;

function checkPriceLengths({ line, record }: ImportedRecord): void {
	const fields: Readonly<Partial<Record<(typeof priceFields)[number], unknown>>> = record as object;
	for (const field of priceFields) {
		const value = fields[field];
		if (typeof value !== "string" || value.length <= maxIntegerDigits) continue;
		const [integer = "", decimals = ""] = value.split(".");
		if (integer.length <= maxIntegerDigits && decimals.length <= maxDecimals) continue;
		const allowed = `up to ${maxIntegerDigits} digits before the point and ${maxDecimals} after it`;
		throw new InputError({ line, field, value }, allowed);
	}
}

function checkVolumeLength(volume: unknown, line: number): void {
	if (typeof volume !== "string" || volume.length <= maxVolumeDigits) return;
	const [integer = ""] = volume.split(".");
	if (integer.length <= maxVolumeDigits) return;
	throw new InputError(
		{ line, field: "volume", value: volume },
		`up to ${maxVolumeDigits} digits before the point`,
	);
}
