import type { AreaRecord } from "@us-market-data/market";
import type { Dataset, MarketStore, MarketWriter } from "../market.ts";

/** Valid records for tests of the store, which differ by the arguments. */

export const dayBar = (date: string, close = "12.5"): AreaRecord<"dayBars"> => ({
	date,
	open: "12.1",
	high: "13",
	low: "11.999999",
	close,
	volume: "1234567.891234",
	turnover: null,
});

export const minuteBar = (start: string, close = "12.5"): AreaRecord<"minuteBars"> => ({
	start,
	tradeSession: 0,
	open: "12.1",
	high: "13",
	low: "11.9",
	close,
	volume: "1200.5",
	turnover: "15006.25",
});

export const trade = (timestamp: string, sequence: number, price = "12.5"): AreaRecord<"trades"> => ({
	timestamp,
	sequence,
	price,
	volume: "100",
	tradeType: "I",
	direction: 1,
	tradeSession: 2,
});

export const shortVolume = (
	date: string,
	facility: AreaRecord<"shortVolume">["facility"] = "CNMS",
	volume = "1000.25",
): AreaRecord<"shortVolume"> => ({
	date,
	facility,
	shortVolume: volume,
	shortExemptVolume: "0",
	totalVolume: "5000",
});

export const news = (id: string, publishTime: string, title = "Title"): AreaRecord<"news"> => ({
	id,
	title,
	summary: "Größe, 漢字, 🚀",
	publishTime,
	source: "Wire",
	url: `https://example.com/${id}`,
	relatedSymbols: ["AAPL.US"],
});

export const symbolSeen = (
	code: string,
	first: string | null,
	last: string | null,
): AreaRecord<"symbolHistory"> => ({
	code,
	name: "Größe Inc.",
	first,
	last,
	source: "list",
});

export const filing = (id: string, publishedAt: string, form = "10-K"): AreaRecord<"filings"> => ({
	id,
	title: "Annual report",
	description: "",
	fileName: "report.htm",
	fileUrls: [],
	publishedAt,
	form,
	accessionNumber: id,
});

export const depth = (timestamp: string, price = "12.5"): AreaRecord<"depth"> => ({
	timestamp,
	asks: [{ price, volume: "100", orderNum: 1, brokerIds: [] }],
	bids: [],
});

/** A dataset of a file under a tag. */
export const dataset = (
	file: string,
	tag = "real",
): Omit<Dataset, "id" | "rows" | "skipped" | "newest" | "importedAt"> => ({
	source: "test",
	tag,
	file,
	sha256: "0".repeat(64),
	licence: "test data",
	retrievedAt: 1_700_000_000_000,
	adjustedThrough: null,
});

/** Puts what `fill` puts as one dataset, in one transaction; returns the dataset's id. */
export const importInto = (
	store: MarketStore,
	file: string,
	tag: string,
	fill: (writer: MarketWriter, datasetId: number) => void,
): Promise<number> =>
	store.transaction(async (writer) => {
		const id = writer.beginDataset(dataset(file, tag));
		fill(writer, id);
		return id;
	});

/** The securities of a store by symbol. */
export async function symbolsOf(store: MarketStore): Promise<string[]> {
	return (await store.securities()).map((security) => security.symbol);
}

/** A position at the end of a day; `holder` and the day make its id. */
export const position = (holder: string, period: string, name = ""): AreaRecord<"shareholders"> => ({
	period,
	holderId: holder,
	name,
	type: "institution",
	title: "institution",
	sharesHeld: "5",
	sharesChanged: null,
	percentOfShares: null,
	filingDate: period,
	value: null,
	form: "13F",
	filing: null,
});
