import { dividend, fillGenerated, generatedDay, profile, walk } from "@us-market-data/analytics/testing";
import { dayMs, random } from "@us-market-data/market";
import type { MarketStore, MarketWriter, SecurityRef } from "@us-market-data/store";

/** Securities, the most wanted ones, that have long histories. */
export const longHistories = 20;

interface MarketSize {
	seed: number;
	securities: number;
}

const lastDay = Date.parse(generatedDay);
const usualBars = 20;
const longBars = 1_200;
const dateBefore = (days: number): string => new Date(lastDay - days * dayMs).toISOString().slice(0, 10);

/** Fills an empty store: every security has all that the hot load asks for, the first ones have long histories too. */
export async function fillMarket(store: MarketStore, size: MarketSize): Promise<string[]> {
	await store.transaction(async (writer) => fillGenerated(writer, size));
	const securities = await store.securities();
	await store.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "generated",
			sha256: "",
			licence: "",
			retrievedAt: Date.parse(`${generatedDay}T23:00:00Z`),
			tag: "records",
			file: "records",
			adjustedThrough: generatedDay,
		});
		const long = walk(generatedDay, longBars, size.seed);
		for (const [rank, security] of securities.entries()) {
			putBars(writer, security, dataset, rank < longHistories ? long : long.slice(-usualBars));
			putEvents(writer, security, dataset, size.seed);
			putContent(writer, security, dataset);
		}
		writer.finishDataset(dataset, { rows: securities.length, skipped: {}, newest: lastDay });
	});
	return securities.map(({ symbol }) => symbol);
}

function putBars(
	writer: MarketWriter,
	security: SecurityRef,
	dataset: number,
	bars: ReturnType<typeof walk>,
): void {
	for (const bar of bars) writer.put("dayBars", security, dataset, bar);
	for (const { date } of bars.slice(-5)) {
		writer.put("shortVolume", security, dataset, {
			date,
			facility: "CNMS",
			shortVolume: "412345",
			shortExemptVolume: "1234",
			totalVolume: "912345",
		});
	}
}

/** A year of quarterly dividends, and the profile. */
function putEvents(writer: MarketWriter, security: SecurityRef, dataset: number, seed: number): void {
	const stream = random(seed, security.symbol, "dividends");
	const first = stream.int(0, 90);
	for (let quarter = 0; quarter < 4; quarter++) {
		const amount = String(stream.int(1, 200) / 100);
		writer.put("dividends", security, dataset, dividend(dateBefore(first + quarter * 91), amount));
	}
	writer.put("profiles", security, dataset, {
		...profile("Software"),
		companyName: `Company of ${security.symbol}`,
		description: "Makes and sells things that people need, in many countries and for a long time.",
	});
}

/** Three filings and three news items. */
function putContent(writer: MarketWriter, security: SecurityRef, dataset: number): void {
	for (let number = 0; number < 3; number++) {
		const day = dateBefore(10 + number * 30);
		const id = `${security.symbol}-${number}`;
		const url = `https://example.com/${id}`;
		writer.put("filings", security, dataset, {
			id,
			title: "Quarterly report",
			description: "Report of a quarter",
			fileName: "report.htm",
			fileUrls: [`${url}/report.htm`],
			publishedAt: `${day}T21:05:00Z`,
			form: "10-Q",
			accessionNumber: id,
		});
		writer.put("news", security, dataset, {
			id,
			title: `Company of ${security.symbol} reports a quarter`,
			summary: "Sales rose, and costs did too. The company keeps its outlook for the year.",
			publishTime: `${day}T21:10:00Z`,
			source: "Wire",
			url,
			relatedSymbols: [security.symbol],
		});
	}
}
