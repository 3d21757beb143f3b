import type { AreaRecord } from "@us-market-data/market";
import { InputError } from "@us-market-data/market";
import { amountField, fieldsOf } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import type { LineParser } from "../../frame/lines.ts";
import type { Resolve } from "./resolve.ts";

const columns = [
	"accountingYearMonthNumber",
	"symbolCode",
	"issueName",
	"issuerServicesGroupExchangeCode",
	"marketClassCode",
	"currentShortPositionQuantity",
	"previousShortPositionQuantity",
	"stockSplitFlag",
	"averageDailyVolumeQuantity",
	"daysToCoverQuantity",
	"revisionFlag",
	"changePercent",
	"changePreviousNumber",
	"settlementDate",
] as const;
type Column = (typeof columns)[number];

const header = columns.join("|");

/** Parser of one settlement day: a header and a row per security, without a trailer. */
export class ShortInterestParser implements LineParser {
	readonly #day: string;
	readonly #resolve: Resolve;
	/** Spelling by which each symbol came. */
	readonly #spellings = new Map<string, string>();
	#headed = false;

	/** @param day settlement day of all rows, `YYYY-MM-DD` */
	constructor(day: string, resolve: Resolve) {
		this.#day = day;
		this.#resolve = resolve;
	}

	line(text: string, number: number): Outcome | null {
		if (number > 1) return this.#row(fieldsOf(text, "|", columns.length, number), number);
		if (text !== header) throw new InputError({ line: 1, field: "header", value: text }, header);
		this.#headed = true;
		return null;
	}

	end(): void {
		if (!this.#headed) throw new InputError({ field: "header", value: "missing" }, header);
	}

	#row(fields: string[], line: number): Outcome {
		const field = (column: Column): string => fields[columns.indexOf(column)] ?? "";
		this.#checkDay(field, line);
		const record = recordOf(this.#day, field, line);
		const spelling = field("symbolCode");
		const symbol = this.#resolve(spelling);
		if (symbol === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
		const before = this.#spellings.get(symbol);
		if (before !== undefined && before !== spelling) {
			return { skipped: "reads as the symbol of another row", line, unresolved: spelling };
		}
		this.#spellings.set(symbol, spelling);
		return { area: "shortInterest", symbol, line, record };
	}

	#checkDay(field: (column: Column) => string, line: number): void {
		const days = [
			["settlementDate", this.#day],
			["accountingYearMonthNumber", this.#day.replaceAll("-", "")],
		] as const;
		for (const [column, expected] of days) {
			const value = field(column);
			if (value === expected) continue;
			throw new InputError({ line, field: column, value }, `${expected}, the date of the file name`);
		}
	}
}

function recordOf(
	date: string,
	field: (column: Column) => string,
	line: number,
): AreaRecord<"shortInterest"> {
	const amount = (column: Column) => amountField(field(column), { line, field: column });
	const optional = (column: Column) => (field(column) === "" ? null : amount(column));
	const averageDailyVolume = optional("averageDailyVolumeQuantity");
	const daysToCover = optional("daysToCoverQuantity");
	return {
		date,
		sharesShort: amount("currentShortPositionQuantity"),
		previousSharesShort: optional("previousShortPositionQuantity"),
		averageDailyVolume,
		// FINRA writes 999.99 for a security without trades, and 1 below one day.
		daysToCover: averageDailyVolume === "0" ? null : daysToCover,
	};
}
