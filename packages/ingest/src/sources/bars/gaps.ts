import { type AreaRecord, dayMs } from "@us-market-data/market";
import type { ImportedRecord } from "../../frame/importer.ts";
import { completeFrom, isClosed } from "../../frame/trading-day.ts";

/** Gaps that one file tells at most; a file of more days without than with bars is of a security that trades seldom. */
const maxGaps = 500;

/** The days of a file of one security, to find the trading days without a bar between them. */
export class DayGaps {
	readonly #days = new Set<number>();

	/** @param day midnight UTC of the date */
	add(day: number): void {
		this.#days.add(day);
	}

	/** An issue for each run of trading days without a bar. */
	issues(symbol: string): ImportedRecord<"issues">[] {
		const days = [...this.#days].filter((day) => day >= completeFrom).sort((a, b) => a - b);
		const gaps = days.flatMap((day, i) => {
			const before = days[i - 1];
			const missing = before === undefined ? [] : tradingDaysBetween(before, day);
			return missing.length > 0 ? [missing] : [];
		});
		if (gaps.length > maxGaps) return [];
		return gaps.map((missing, i) => ({ area: "issues", symbol, line: i + 1, record: gapOf(missing) }));
	}
}

function tradingDaysBetween(before: number, after: number): string[] {
	const found: string[] = [];
	for (let day = before + dayMs; day < after; day += dayMs) {
		if (!isClosed(day)) found.push(new Date(day).toISOString().slice(0, 10));
	}
	return found;
}

function gapOf(missing: readonly string[]): AreaRecord<"issues"> {
	const [first = "", last = first] = [missing[0], missing.at(-1)];
	return {
		kind: "gap",
		area: "dayBars",
		of: first,
		date: last,
		rule: "each trading day between the first and the last of a file has a bar",
		values: [
			{ name: "first day without a bar", value: first },
			{ name: "last day without a bar", value: last },
			{ name: "trading days", value: String(missing.length) },
		],
		difference: null,
		accession: null,
		filedAt: null,
		cause: null,
	};
}
