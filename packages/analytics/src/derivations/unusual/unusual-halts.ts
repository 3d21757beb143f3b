import { easternDate, type Halt, haltKind, haltReasonName, minuteMs } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { UnusualChange } from "./unusual-kinds.ts";

const names = {
	halt: "Trading halt",
	pause: "Volatility pause",
	"market-wide": "Market-wide halt",
	suspension: "Trading suspension",
} as const;

/**
 * Halts and pauses as changes without a direction, each with its reason and its end as far as it is known. Resumptions
 * and shares that have yet to open are left out.
 */
export const unusualHalts = (halts: readonly Stored<Halt>[]): UnusualChange[] =>
	halts.flatMap(({ record, time, datasetId }): UnusualChange[] => {
		const kind = haltKind(record.reason);
		if (kind === "resumption" || kind === "unopened") return [];
		return [
			{
				alertName: names[kind],
				alertTime: time,
				changeValues: [haltReasonName(record.reason), endText(record)],
				direction: 0,
				datasetIds: [datasetId],
			},
		];
	});

function endText({ haltedAt, resumedAt }: Halt): string {
	if (resumedAt === null) return "no resumption listed";
	const minutes = Math.round((Date.parse(resumedAt) - Date.parse(haltedAt)) / minuteMs);
	return minutes < 24 * 60
		? `resumed after ${minutes} min`
		: `resumed on ${easternDate(new Date(resumedAt))}`;
}
