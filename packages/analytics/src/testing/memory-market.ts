import { type AreaName, type AreaRecord, areaOf } from "@us-market-data/market";
import {
	columnsOfBars,
	type Dataset,
	type DayBarColumns,
	type Derived,
	type ListQuery,
	type MarketWriter,
	type SecurityRef,
	type Stored,
	type StoredOf,
	type TrustOrder,
} from "@us-market-data/store";

type MemoryRecord = Stored<AreaRecord<AreaName>> & {
	area: AreaName;
	securityId: number;
	kind: string | undefined;
};

/** After the time of every test. */
const lateImport = Date.UTC(2100, 0, 1);

/** Market data in arrays, for tests of code that only reads and derives. Real data does not clear sample data here. */
export class MemoryMarket implements MarketWriter {
	version = 1;
	trust: TrustOrder[] = [];
	/** When the files of datasets that are made from now on were seen. Epoch milliseconds. */
	retrievedAt = Date.UTC(2026, 10, 20, 23);
	readonly #securities: SecurityRef[] = [];
	readonly #datasets: Dataset[] = [];
	readonly #rows: MemoryRecord[] = [];
	readonly #touched = new Map<number, Set<AreaName>>();
	readonly #derived = new Map<string, Derived>();

	/** The dataset of a tag, made at first use. */
	tagged(tag: string, adjustedThrough: string | null = null): number {
		const existing = this.#datasets.find((dataset) => dataset.tag === tag);
		if (existing) return existing.id;
		const fixed = { file: "file", sha256: "", licence: "", retrievedAt: this.retrievedAt };
		const source = tag === "sec" ? "sec-companyfacts" : "test";
		return this.beginDataset({ source, tag, adjustedThrough, ...fixed });
	}

	/** Adds records of a security under a dataset tag. */
	add<A extends AreaName>(symbol: string, area: A, records: readonly AreaRecord<A>[], tag = "real"): void {
		const security = this.ensureSecurity(symbol);
		for (const record of records) this.put(area, security, this.tagged(tag), record);
	}

	/** Forgets what was touched, as a new transaction does. */
	commit(): void {
		this.#touched.clear();
		this.version++;
	}

	dataVersion = async () => this.version;
	dataToken = async () => this.version;
	securities = async () => this.#securities.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
	security = async (symbol: string) => this.#securities.find((security) => security.symbol === symbol);
	datasets = async () => [...this.#datasets];
	dataset = async (id: number) => this.#datasets.find((dataset) => dataset.id === id);
	coverage = async () => [];
	rowsBrought = async () => [];
	disabledTags = async () => [];
	trustOrders = async () => this.trust;
	overlapping = async () => [];
	overlaps = async () => [];
	changes = async () => [];
	changedThrough = async () => undefined;
	changesSince = async () => 0;
	versions = async () => [];
	securityCoverage = async () => [];
	countsByDay = async () => [];
	securitiesOn = async () => [];
	daysOf = async () => [];
	setTrustOrder = () => {};
	touched = () => this.#touched;
	hasRecords = (area: AreaName, securityId: number) =>
		this.#rows.some((row) => row.area === area && row.securityId === securityId);
	sourceTags = (area: AreaName, securityId: number) => {
		const rows = this.#rows.filter((row) => row.area === area && row.securityId === securityId);
		return new Set(rows.map(({ datasetId }) => this.#datasets[datasetId - 1]?.tag ?? ""));
	};
	finishDataset = () => {};
	removeDataset = () => {};
	setTagDisabled = () => {};
	spans = () => [];
	move = () => {};
	clear = () => {};
	exchangeSymbols = () => {};

	async list<A extends AreaName>(
		area: A,
		securityId: number,
		query: ListQuery,
	): Promise<Stored<AreaRecord<A>>[]> {
		const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, offset = 0 } = query;
		const sign = query.order === "asc" ? 1 : -1;
		return this.#rows
			.filter((row) => row.area === area && row.securityId === securityId)
			.filter((row) => row.time >= from && row.time <= to)
			.filter((row) => !query.kinds || query.kinds.includes(row.kind ?? ""))
			.sort((a, b) => sign * (a.time - b.time))
			.slice(offset, offset + query.limit) as Stored<AreaRecord<A>>[];
	}

	async newestBars(securityId: number, limit: number): Promise<DayBarColumns> {
		return columnsOfBars((await this.list("dayBars", securityId, { order: "desc", limit })).reverse());
	}

	async across(): Promise<StoredOf<never>[]> {
		throw new Error("no derivation reads across securities");
	}

	async onDay(): Promise<StoredOf<never>[]> {
		throw new Error("no derivation reads a day");
	}

	async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		return this.#derived.get(`${kind}/${securityId}`) as Derived<D> | undefined;
	}

	async derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		const ofKind = [...this.#derived].filter(([key]) => key.startsWith(`${kind}/`));
		return ofKind
			.map(([, derived]) => derived as Derived<D>)
			.filter(({ security }) => security.id >= securityId)
			.sort((a, b) => a.security.id - b.security.id)
			.slice(0, limit);
	}

	ensureSecurity(symbol: string): SecurityRef {
		const existing = this.#securities.find((security) => security.symbol === symbol);
		if (existing) return existing;
		const made = { id: this.#securities.length + 1, symbol };
		this.#securities.push(made);
		return made;
	}

	beginDataset(dataset: Parameters<MarketWriter["beginDataset"]>[0]): number {
		const id = this.#datasets.length + 1;
		this.#datasets.push({ ...dataset, id, importedAt: lateImport, rows: 0, skipped: {}, newest: null });
		return id;
	}

	continueDataset(dataset: Parameters<MarketWriter["continueDataset"]>[0]): Dataset {
		const isSame = ({ source, file }: Dataset) => source === dataset.source && file === dataset.file;
		const id = this.#datasets.find(isSame)?.id ?? this.beginDataset(dataset);
		return this.#datasets[id - 1] as Dataset;
	}

	put<A extends AreaName>(area: A, security: SecurityRef, datasetId: number, record: AreaRecord<A>) {
		const definition = areaOf(area);
		this.#rows.push({
			area,
			securityId: security.id,
			datasetId,
			record,
			time: definition.time(record),
			kind: definition.kind?.(record),
		});
		const dataset = this.#datasets[datasetId - 1];
		if (dataset) dataset.newest = Math.max(dataset.newest ?? 0, definition.time(record));
		const touched = this.#touched.get(security.id) ?? new Set();
		this.#touched.set(security.id, touched.add(area));
		return "stored" as const;
	}

	putDerived(kind: string, securityId: number, derived: Omit<Derived, "security"> | null): void {
		const security = this.#securities.find(({ id }) => id === securityId);
		if (!derived || !security) this.#derived.delete(`${kind}/${securityId}`);
		else this.#derived.set(`${kind}/${securityId}`, structuredClone({ ...derived, security }));
	}
}
