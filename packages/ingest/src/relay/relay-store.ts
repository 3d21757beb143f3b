import { createHash } from "node:crypto";
import { deriveTouched } from "@us-market-data/analytics";
import { tradingDateOf } from "@us-market-data/market";
import type { Dataset, MarketStore } from "@us-market-data/store";
import type { RelayedRecord } from "./relay-line.ts";
import { TradeNumbers } from "./trade-numbers.ts";

/** Name under which datasets of relays are stored. */
export const relaySource = "relay";

/** What an operator states of a feed. */
export interface RelayedFeed {
	tag: string;
	licence: string;
}

/** What became of a batch. */
export interface StoredBatch {
	stored: number;
	/** Records that were left out, by reason. */
	skipped: Record<string, number>;
	securities: number;
}

type OwnDataset = Pick<Dataset, "id" | "sha256">;

const olderQuote = "a newer quote of the security is stored";
const hasRealData = "real data is held in place of this sample data";

/**
 * Stores the records of a feed, each batch in one transaction that derives its figures too. The records of a trading day are
 * one dataset, to which each batch adds. Its SHA-256 is that of the one before and the lines of the newest batch.
 */
export class RelayStore {
	readonly #market: MarketStore;
	readonly #feed: RelayedFeed;
	/** The datasets of relays, by file. */
	#datasets: Map<string, OwnDataset> | undefined;
	readonly #numbers = new TradeNumbers();
	/** Times of the newest quotes of this feed, by symbol. */
	readonly #quotes = new Map<string, number>();

	constructor(market: MarketStore, { tag, licence }: RelayedFeed) {
		this.#market = market;
		this.#feed = { tag, licence };
	}

	/** @throws {StoreUnavailable} when the batch is not stored */
	async store(batch: readonly RelayedRecord[], now: number): Promise<StoredBatch> {
		this.#datasets ??= await this.#readDatasets();
		const datasets = new Map(this.#datasets);
		const quotes = new Map<string, number>();
		this.#numbers.begin();
		const result = await this.#market.transaction(async (writer) => {
			const result: StoredBatch = { stored: 0, skipped: {}, securities: 0 };
			const securities = new Set<string>();
			for (const [day, records] of Map.groupBy(batch, ({ time }) => tradingDateOf(new Date(time)))) {
				const file = `${this.#feed.tag}-${day}.ndjson`;
				const sha256 = digestOf(datasets.get(file)?.sha256 ?? "", records);
				const origin = { source: relaySource, file, ...this.#feed, sha256, retrievedAt: now };
				const dataset = writer.continueDataset({ ...origin, adjustedThrough: null });
				datasets.set(file, { id: dataset.id, sha256 });
				const own = new Set([...datasets.values()].map(({ id }) => id));
				const figures = { rows: dataset.rows, skipped: { ...dataset.skipped }, newest: dataset.newest };
				const skip = (reason: string) => {
					for (const counts of [figures.skipped, result.skipped]) counts[reason] = (counts[reason] ?? 0) + 1;
				};
				for (const [symbol, ofSymbol] of Map.groupBy(records, (record) => record.symbol)) {
					securities.add(symbol);
					const security = writer.ensureSecurity(symbol);
					const rest = ofSymbol.filter(({ area }) => area !== "trades" && area !== "quotes");
					const trades = await this.#numbers.number(writer, security, tradesOf(ofSymbol), own);
					const quote = this.#newestQuote(ofSymbol, quotes, () => skip(olderQuote));
					for (const { area, record, time } of [...rest, ...trades, ...quote]) {
						if (writer.put(area, security, dataset.id, record) !== "stored") {
							skip(hasRealData);
							continue;
						}
						figures.rows++;
						result.stored++;
						figures.newest = Math.max(figures.newest ?? time, time);
					}
				}
				writer.finishDataset(dataset.id, figures);
			}
			result.securities = securities.size;
			await deriveTouched(writer, new Date(now));
			return result;
		});
		this.#datasets = datasets;
		this.#numbers.committed();
		for (const [symbol, time] of quotes) this.#quotes.set(symbol, time);
		return result;
	}

	async #readDatasets(): Promise<Map<string, OwnDataset>> {
		const own = (await this.#market.datasets()).filter(({ source }) => source === relaySource);
		return new Map(own.map(({ file, id, sha256 }) => [file, { id, sha256 }]));
	}

	/** The newest quote of a batch, unless a newer one of this feed is stored. There is one quote of a security. */
	#newestQuote(
		records: readonly RelayedRecord[],
		quotes: Map<string, number>,
		skip: () => void,
	): RelayedRecord[] {
		let newest: RelayedRecord | undefined;
		for (const record of records) {
			if (record.area !== "quotes") continue;
			const latest = newest?.time ?? quotes.get(record.symbol) ?? this.#quotes.get(record.symbol) ?? 0;
			if (newest) skip();
			if (record.time >= latest) newest = record;
			else if (!newest) skip();
		}
		if (newest) quotes.set(newest.symbol, newest.time);
		return newest ? [newest] : [];
	}
}

const tradesOf = (records: readonly RelayedRecord[]): RelayedRecord<"trades">[] =>
	records.filter((record): record is RelayedRecord<"trades"> => record.area === "trades");

function digestOf(before: string, records: readonly RelayedRecord[]): string {
	const hash = createHash("sha256").update(before);
	for (const { text } of records) hash.update(`${text}\n`);
	return hash.digest("hex");
}
