import { dividend, fillGenerated, generatedDay, walk } from "@us-market-data/analytics/testing";
import { dayMs } from "@us-market-data/market";
import type { MarketStore, MarketWriter, SecurityRef } from "@us-market-data/store";

/** The size of the market into which files are imported. */
export interface MarketSize {
	seed: number;
	securities: number;
	/** Trading days that are stored of each. */
	history: number;
}

/** Trading days after the stored ones, of which the files are. */
export const newDays = 28;
const shortVolumeDays = 25;

export const cikOf = (number: number): string => String(1_000_000 + number);
export const cusipOf = (number: number): string => `${String(number).padStart(6, "0")}10A`;

/** Fills an empty store with securities that have identifiers, prices, short volume and dividends. */
export async function fillImportMarket(store: MarketStore, size: MarketSize): Promise<string[]> {
	await store.transaction(async (writer) => fillGenerated(writer, size));
	const securities = await store.securities();
	const bars = walk(generatedDay, size.history + newDays, size.seed).slice(0, size.history);
	const last = bars.at(-1)?.date ?? generatedDay;
	await store.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "generated",
			sha256: "",
			licence: "",
			retrievedAt: Date.parse(last),
			tag: "records",
			file: "records",
			adjustedThrough: last,
		});
		for (const [number, security] of securities.entries()) {
			for (const bar of bars) writer.put("dayBars", security, dataset, bar);
			for (const { date } of bars.slice(-shortVolumeDays)) {
				writer.put("shortVolume", security, dataset, shortVolume(date, number));
			}
			putIdentity(writer, security, dataset, number);
			for (const quarter of [1, 2, 3, 4]) {
				const day = new Date(Date.parse(last) - (quarter * 91 - (number % 60)) * dayMs);
				writer.put("dividends", security, dataset, dividend(day.toISOString().slice(0, 10), "0.25"));
			}
		}
		writer.finishDataset(dataset, { rows: securities.length, skipped: {}, newest: Date.parse(last) });
	});
	return securities.map(({ symbol }) => symbol);
}

const shortVolume = (date: string, number: number) => ({
	date,
	facility: "CNMS" as const,
	shortVolume: String(400_000 + number),
	shortExemptVolume: "1234",
	totalVolume: "912345",
});

function putIdentity(writer: MarketWriter, security: SecurityRef, dataset: number, number: number): void {
	const named = { name: "", date: "2026-01-02" };
	writer.put("identifiers", security, dataset, { ...named, scheme: "cik", value: cikOf(number) });
	writer.put("identifiers", security, dataset, { ...named, scheme: "cusip", value: cusipOf(number) });
}
