import { hasShares, holderPeriods, quarterAfter } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import type { MarketReader, Stored } from "@us-market-data/store";
import type { Filing } from "./filing.ts";
import { byFiling } from "./filing.ts";

type Shareholder = AreaRecord<"shareholders">;

/** More than the filings on one security and period. */
const maxRows = 200_000;

/** Holders of a security at the end of a period: the number of each, and whether it has shares. */
export type Holders = Map<number, boolean>;

const allReports = (period: string) => {
	const time = Date.parse(period);
	return { from: time, to: time, kinds: ["institution"], order: "asc" } as const;
};
/** Rows that are read at once to find out that there is one of a kind. */
const page = 1_000;

/**
 * Index of reports by period: those of the store, and those that the files of the same import brought so far. Two
 * holders of a security cost a few bytes, so that a whole import of several quarters fits in memory. The store's
 * are read at once when a period is first asked about, or, for an import of a few reports, only those of their holders.
 */
export class ReportIndex {
	readonly #market: MarketReader;
	/** Datasets that this import replaces. */
	readonly #replaced: ReadonlySet<number>;
	readonly #isSmallImport: boolean;
	readonly #numbers = new Map<string, number>();
	readonly #ids: string[] = [];
	readonly #periods = new Map<string, PeriodReports>();
	/** Beginnings of the ids that were read from the store. */
	readonly #read = new Set<string>();

	constructor(market: MarketReader, replaced: ReadonlySet<number>, isSmallImport: boolean) {
		this.#market = market;
		this.#replaced = replaced;
		this.#isSmallImport = isSmallImport;
	}

	/** Number by which a holder is known here. */
	numberOf(holderId: string): number {
		const existing = this.#numbers.get(holderId);
		if (existing !== undefined) return existing;
		this.#numbers.set(holderId, this.#ids.length);
		return this.#ids.push(holderId) - 1;
	}

	/** Reports for a period. Those of the holders of an import are among them after `know`. */
	async period(period: string): Promise<PeriodReports> {
		const target =
			this.#periods.get(period) ?? (this.#isSmallImport ? new PeriodReports() : await this.#all(period));
		this.#periods.set(period, target);
		return target;
	}

	/** Reads what the store holds of a holder for a period and its neighbours. */
	async load(holderId: string, period: string): Promise<void> {
		if (!this.#isSmallImport) return;
		for (const day of [period, quarterAfter(period, -1), quarterAfter(period, 1)]) {
			const idPrefix = `${day}/${holderId}`;
			if (this.#read.has(idPrefix)) continue;
			this.#read.add(idPrefix);
			const reports = await this.period(day);
			const query = { ...allReports(day), idPrefix, limit: maxRows };
			const rows = await this.#market.across("shareholders", query);
			const own = rows.filter(({ record }) => record.holderId === holderId);
			for (const [symbol, same] of Map.groupBy(own, ({ security }) => security.symbol)) {
				this.#addAll(reports, day, symbol, same);
			}
		}
	}

	/** True if a whole report for a period is held or was brought. */
	async hasReports(period: string): Promise<boolean> {
		const { filings, isEmpty } = await this.period(period);
		if (filings.size > 0 || !this.#isSmallImport) return filings.size > 0;
		if (isEmpty) return false;
		for (let offset = 0; ; offset += page) {
			const query = { ...allReports(period), limit: page, offset };
			const rows = await this.#market.across("shareholders", query);
			if (rows.some((row) => this.#isReport(row) && isFullReport(row.record))) return true;
			if (rows.length < page) return false;
		}
	}

	/** True if a report for a period names a security. */
	async isNamed(period: string, symbol: string): Promise<boolean> {
		const hasHolders = (await this.period(period)).holders(symbol).size > 0;
		if (hasHolders || !this.#isSmallImport) return hasHolders;
		const security = await this.#market.security(symbol);
		const query = { ...allReports(period), limit: maxRows };
		const rows = security ? await this.#market.list("shareholders", security.id, query) : [];
		return rows.some((row) => this.#isReport(row));
	}

	async #all(period: string): Promise<PeriodReports> {
		const reports = new PeriodReports();
		const query = { ...allReports(period), limit: maxRows };
		const [any] = await this.#market.across("shareholders", { ...query, limit: 1 });
		if (!any) return reports;
		for (const { id, symbol } of await this.#market.securities()) {
			this.#addAll(reports, period, symbol, await this.#market.list("shareholders", id, query));
		}
		return reports;
	}

	/** Takes the rows of a security. */
	#addAll(target: PeriodReports, period: string, symbol: string, rows: readonly Stored<Shareholder>[]): void {
		const reports = rows.filter((row) => this.#isReport(row));
		for (const { record } of reports) {
			if (!isFullReport(record)) continue;
			const { form, filing, holderId, name, filingDate } = record;
			target.addFiling(this.numberOf(holderId), { form, filing, holderId, name, filingDate, period });
		}
		for (const { positions } of holderPeriods(reports)) {
			for (const [holder, { record }] of positions)
				target.add(symbol, this.numberOf(holder), hasShares(record));
		}
	}

	#isReport({ record, datasetId }: Stored<Shareholder>): boolean {
		return record.form?.startsWith("13F") === true && !this.#replaced.has(datasetId);
	}
}

type FullReport = Shareholder & { form: "13F" | "13F restatement"; filing: string };

const isFullReport = (record: Shareholder): record is FullReport =>
	Boolean(record.filing) && (record.form === "13F" || record.form === "13F restatement");

/** Reports for one period. */
export class PeriodReports {
	/** Newest whole report of each holder. */
	readonly filings = new Map<number, Filing>();
	/** Keyed by symbol: twice the holder's number, plus one if it has shares. Later entries win. */
	readonly #holders = new Map<string, number[]>();

	addFiling(holder: number, filing: Filing): void {
		const existing = this.filings.get(holder);
		if (!existing || byFiling(existing, filing) < 0) this.filings.set(holder, filing);
	}

	add(symbol: string, holder: number, hasShares: boolean): void {
		const entry = 2 * holder + (hasShares ? 1 : 0);
		const entries = this.#holders.get(symbol);
		if (entries) entries.push(entry);
		else this.#holders.set(symbol, [entry]);
	}

	get isEmpty(): boolean {
		return this.#holders.size === 0;
	}

	symbols(): Iterable<string> {
		return this.#holders.keys();
	}

	holders(symbol: string): Holders {
		return new Map((this.#holders.get(symbol) ?? []).map((entry) => [entry >> 1, (entry & 1) === 1]));
	}
}
