import { holders, topHolders } from "@us-market-data/analytics";
import { dividend, fillGenerated, generatedDay, insiderTrade, walk } from "@us-market-data/analytics/testing";
import { dayMs, random } from "@us-market-data/market";
import { loadSampleData } from "@us-market-data/server/testing";
import type { MarketStore, MarketWriter, SecurityRef } from "@us-market-data/store";

/** The size of a generated store. */
export interface MarketSize {
	seed: number;
	/** Number of securities besides those of the sample data. */
	securities: number;
	/** Minute bars of the heavy security. */
	minuteBars: number;
	/** Day bars of the heavy security. */
	dayBars: number;
	/** Its holders. */
	holders: number;
	/** Lines of its insiders' forms. */
	insiderLines: number;
	/** Days of its short volume. */
	shortVolumeDays: number;
}

export const fullSize: MarketSize = {
	seed: 1,
	securities: 11_000,
	minuteBars: 295_000,
	dayBars: 11_600,
	holders: 6_000,
	insiderLines: 5_000,
	shortVolumeDays: 2_000,
};

/** The security that has more of everything than any other. It is one of the sample data, so that it has the rest too. */
export const heavySymbol = "MSFT.US";

const lastDay = Date.parse(generatedDay);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Fills a store with the sample data, a generated market, and one security with long histories. Same seed, same data. */
export async function fillMarket(store: MarketStore, size: MarketSize): Promise<void> {
	await loadSampleData(store, new Date(`${generatedDay}T22:30:00Z`));
	await store.transaction(async (writer) => fillGenerated(writer, size));
	const securities = await store.securities();
	await store.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "generated",
			sha256: "",
			licence: "",
			retrievedAt: Date.parse(`${generatedDay}T23:00:00Z`),
			tag: "long",
			file: "long",
			adjustedThrough: null,
		});
		for (const security of securities) putEvents(writer, security, dataset, size.seed);
		const heavy = writer.ensureSecurity(heavySymbol);
		putBars(writer, heavy, dataset, size);
		putHolders(writer, heavy, dataset, size);
		putShortVolume(writer, heavy, dataset, size);
		writer.finishDataset(dataset, { rows: 1, skipped: {}, newest: lastDay });
	});
}

/** Two years of quarterly dividends and reports, and a rating. */
function putEvents(writer: MarketWriter, security: SecurityRef, dataset: number, seed: number): void {
	const stream = random(seed, security.symbol, "quarters");
	const first = stream.int(0, 90);
	for (let quarter = 0; quarter < 8; quarter++) {
		const date = dateOf(lastDay - (first + quarter * 91) * dayMs);
		writer.put("dividends", security, dataset, dividend(date, String(stream.int(1, 200) / 100)));
		writer.put("events", security, dataset, {
			id: `${security.symbol}/${date}`,
			category: "report",
			datetime: `${date}T21:00:00Z`,
			eventType: "10-Q",
			content: `Results of a quarter of ${security.symbol}`,
			star: 1,
		});
	}
	const votes = () => stream.int(0, 20);
	const prices = { highestPrice: "30", lowestPrice: "10", targetPrice: "20" };
	writer.put("ratings", security, dataset, {
		date: generatedDay,
		startDate: dateOf(lastDay - 90 * dayMs),
		currency: "USD",
		...prices,
		buy: votes(),
		over: votes(),
		hold: votes(),
		under: votes(),
		sell: votes(),
		noOpinion: 0,
	});
}

/** Day bars with quarterly dividends and a split in five years, minute bars of regular and extended sessions. */
function putBars(writer: MarketWriter, security: SecurityRef, dataset: number, size: MarketSize): void {
	const days = weekdays(size.dayBars);
	const prices = walk(generatedDay, 500, size.seed);
	for (const [i, date] of days.entries()) {
		const price = prices[i % prices.length];
		if (price) writer.put("dayBars", security, dataset, { ...price, date });
	}
	for (let time = Date.parse(days[0] ?? generatedDay) + 60 * dayMs; time < lastDay; time += 91 * dayMs)
		writer.put("dividends", security, dataset, dividend(dateOf(time), "0.01"));
	for (let time = Date.parse(days[0] ?? generatedDay) + 900 * dayMs; time < lastDay; time += 1826 * dayMs)
		writer.put("splits", security, dataset, { exDate: dateOf(time), numerator: "2", denominator: "1" });
	putMinutes(writer, security, dataset, size);
}

/** Minutes of a day from 09:00 to 00:30 UTC in winter: before, in and after the regular session. */
const minutesOfDay = 930;

function putMinutes(writer: MarketWriter, security: SecurityRef, dataset: number, size: MarketSize): void {
	const stream = random(size.seed, security.symbol, "minutes");
	const days = weekdays(Math.ceil(size.minuteBars / minutesOfDay)).reverse();
	for (let n = 0; n < size.minuteBars; n++) {
		const minute = n % minutesOfDay;
		const time = Date.parse(days[Math.floor(n / minutesOfDay)] ?? generatedDay) + (540 + minute) * 60_000;
		const price = (100 + stream.normal()).toFixed(2);
		writer.put("minuteBars", security, dataset, {
			start: new Date(time).toISOString().replace(".000Z", "Z"),
			tradeSession: minute < 330 ? 1 : minute < 720 ? 0 : 2,
			open: price,
			high: price,
			low: price,
			close: price,
			volume: String(stream.int(100, 90_000)),
			turnover: String(stream.int(10_000, 9_000_000)),
		});
	}
}

/** Positions of holders, and lines of insiders' forms. */
function putHolders(writer: MarketWriter, security: SecurityRef, dataset: number, size: MarketSize): void {
	const stream = random(size.seed, security.symbol, "holders");
	const time = Date.parse("2026-09-30");
	const entries = Array.from({ length: size.holders }, (_, number) => ({
		period: "2026-09-30",
		holderId: String(1_000_000 + number),
		name: `Holder ${number} of many shares`,
		type: "institution" as const,
		title: "institution",
		sharesHeld: String(stream.int(1_000, 900_000_000)),
		sharesChanged: String(stream.int(-9_000, 9_000)),
		percentOfShares: String(stream.int(1, 900) / 100),
		filingDate: "2026-11-14",
		crossed: false,
		datasetIds: [dataset],
	}));
	writer.putDerived(holders.kind, security.id, { time, datasetIds: [dataset], data: entries });
	const periods = Array.from({ length: 8 }, (_, number) => ({
		period: dateOf(time - number * 91 * dayMs),
		datasetIds: [dataset],
		holders: entries.slice(0, 20),
	}));
	writer.putDerived(topHolders.kind, security.id, { time, datasetIds: [dataset], data: periods });
	for (let line = 0; line < size.insiderLines; line++) {
		const date = dateOf(lastDay - Math.floor(line / 5) * dayMs);
		const more = { date, filingDate: date, shares: String(stream.int(1, 9_000)) };
		writer.put("insiderTrades", security, dataset, insiderTrade(`form-${date}`, (line % 5) + 1, more));
	}
}

/** Six facilities over the last days. */
function putShortVolume(
	writer: MarketWriter,
	security: SecurityRef,
	dataset: number,
	{ shortVolumeDays }: MarketSize,
): void {
	for (const date of weekdays(shortVolumeDays)) {
		for (const facility of ["CNMS", "FNSQ", "FNQC", "FNYX", "FNRA", "FORF"] as const) {
			const figures = { shortVolume: "100000", shortExemptVolume: "100", totalVolume: "900000" };
			writer.put("shortVolume", security, dataset, { date, facility, ...figures });
		}
	}
}

/** The last Mondays to Fridays, oldest first. */
function weekdays(count: number): string[] {
	const found: string[] = [];
	for (let time = lastDay; found.length < count; time -= dayMs) {
		if (new Date(time).getUTCDay() % 6 !== 0) found.push(dateOf(time));
	}
	return found.reverse();
}
