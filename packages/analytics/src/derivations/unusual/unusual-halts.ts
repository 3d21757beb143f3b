import type { Stored } from "@us-market-data/store";
import { type Halt, kindOf } from "./halted.ts";
import type { UnusualChange } from "./unusual-kinds.ts";

const names = {
	halt: "Trading halt",
	pause: "Volatility pause",
	"market-wide": "Market-wide halt",
	suspension: "Trading suspension",
} as const;

/** What the usual codes stand for. */
const reasons: Readonly<Record<string, string>> = {
	T1: "News pending",
	T2: "News released",
	T3: "News and resumption times",
	T5: "Single stock trading pause",
	T6: "Extraordinary market activity",
	T8: "ETF halt",
	T12: "Additional information requested",
	H4: "Non-compliance with listing rules",
	H9: "Filings not current",
	H10: "SEC trading suspension",
	H11: "Regulatory concern",
	O1: "Operations halt",
	LUDP: "Limit up-limit down pause",
	LUDS: "Limit up-limit down pause, straddle",
	M: "Volatility pause",
	D: "Deletion from the exchange",
	MWC1: "Market-wide circuit breaker, level 1",
	MWC2: "Market-wide circuit breaker, level 2",
	MWC3: "Market-wide circuit breaker, level 3",
};

/**
 * Halts and pauses as changes without a direction, each with its reason and what is known of its end. Resumptions and
 * shares that have yet to open are none.
 */
export const unusualHalts = (halts: readonly Stored<Halt>[]): UnusualChange[] =>
	halts.flatMap(({ record, time, datasetId }): UnusualChange[] => {
		const kind = kindOf(record.reason);
		if (kind === "resumption" || kind === "unopened") return [];
		return [
			{
				alertName: names[kind],
				alertTime: time,
				changeValues: [reasons[record.reason] ?? record.reason, endText(record)],
				datasetIds: [datasetId],
			},
		];
	});

function endText({ haltedAt, resumedAt }: Halt): string {
	if (resumedAt === null) return "no resumption listed";
	const minutes = Math.round((Date.parse(resumedAt) - Date.parse(haltedAt)) / 60_000);
	return minutes < 24 * 60 ? `resumed after ${minutes} min` : `resumed on ${resumedAt.slice(0, 10)}`;
}
