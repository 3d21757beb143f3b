import { holderPeriods, holdsAny } from "@us-market-data/analytics";
import type { MarketReader } from "@us-market-data/store";
import type { Filing } from "./filing.ts";
import { byFiling } from "./filing.ts";

/** More than the filings on one security and period. */
const mostRows = 200_000;

/** Holders of a security at the end of a period: the number of each, and whether it has shares. */
export type Holders = Map<number, boolean>;

/**
 * Index of reports by period: those of the store, read when a period is first asked about, and those that the
 * files of the same import brought so far. Two holders of a security cost a few bytes, so that a whole import of
 * several quarters fits in memory.
 */
export class ReportIndex {
	readonly #market: MarketReader;
	/** Datasets that this import replaces. */
	readonly #replaced: ReadonlySet<number>;
	readonly #numbers = new Map<string, number>();
	readonly #ids: string[] = [];
	readonly #periods = new Map<string, PeriodReports>();

	constructor(market: MarketReader, replaced: ReadonlySet<number>) {
		this.#market = market;
		this.#replaced = replaced;
	}

	/** Number by which a holder is known here. */
	numberOf(holderId: string): number {
		const known = this.#numbers.get(holderId);
		if (known !== undefined) return known;
		this.#numbers.set(holderId, this.#ids.length);
		return this.#ids.push(holderId) - 1;
	}

	/** Reports for a period. */
	async period(period: string): Promise<PeriodReports> {
		const known = this.#periods.get(period) ?? (await this.#read(period));
		this.#periods.set(period, known);
		return known;
	}

	async #read(period: string): Promise<PeriodReports> {
		const known = new PeriodReports();
		const time = Date.parse(period);
		const query = { from: time, to: time, kinds: ["institution"], order: "asc", limit: mostRows } as const;
		for (const { id, symbol } of await this.#market.securities()) {
			const rows = await this.#market.list("shareholders", id, query);
			const reports = rows.filter(
				({ record, datasetId }) => record.form?.startsWith("13F") && !this.#replaced.has(datasetId),
			);
			for (const { record } of reports) {
				const { form, filing, holderId, name, filingDate } = record;
				if (!filing || (form !== "13F" && form !== "13F restatement")) continue;
				known.addFiling(this.numberOf(holderId), { form, filing, holderId, name, filingDate, period });
			}
			for (const { positions } of holderPeriods(reports)) {
				for (const [holder, { record }] of positions)
					known.add(symbol, this.numberOf(holder), holdsAny(record));
			}
		}
		return known;
	}
}

/** Reports for one period. */
export class PeriodReports {
	/** Newest whole report of each holder. */
	readonly filings = new Map<number, Filing>();
	/** Keyed by symbol: twice the holder's number, plus one if it has shares. Later entries win. */
	readonly #holders = new Map<string, number[]>();

	addFiling(holder: number, filing: Filing): void {
		const known = this.filings.get(holder);
		if (!known || byFiling(known, filing) < 0) this.filings.set(holder, filing);
	}

	add(symbol: string, holder: number, holds: boolean): void {
		const entry = 2 * holder + (holds ? 1 : 0);
		const known = this.#holders.get(symbol);
		if (known) known.push(entry);
		else this.#holders.set(symbol, [entry]);
	}

	symbols(): Iterable<string> {
		return this.#holders.keys();
	}

	holders(symbol: string): Holders {
		return new Map((this.#holders.get(symbol) ?? []).map((entry) => [entry >> 1, (entry & 1) === 1]));
	}
}
