import {
	type AreaName,
	type AreaRecord,
	addDays,
	areaOf,
	areas,
	beginOfDay,
	easternDate,
	easternToUtc,
	endOfDay,
	endOfSession,
	minuteMs,
} from "@us-market-data/market";
import type {
	AcrossQuery,
	DailyArea,
	Dataset,
	DatasetReader,
	DayQuery,
	DayReader,
	Derived,
	DerivedReader,
	GeneralArea,
	ListQuery,
	RecordReader,
	SecurityReader,
	SecurityRef,
	Stored,
	StoredOf,
	TokenReader,
	TrustOrder,
	TrustReader,
	VersionReader,
} from "@us-market-data/store";
import { priceBasisWindowMs } from "../bars/price-basis.ts";
import type { ListRecords } from "../bars/prices.ts";
import { type DedupedSplits, dedupeSplits, splitsInOrder } from "../deduplication/dedupe-splits.ts";
import { selectedSplits, withDedupedEvents } from "../deduplication/deduped-events.ts";
import { type Outcome, once, readBenchmark, readSources } from "../derivation.ts";
import { derivations } from "../derivations/index.ts";
import { type DatasetFacts, datasetFacts } from "../provenance.ts";
import type { FiledFacts } from "../statements/filed-facts.ts";
import { reportsPublishedBy } from "../statements/reports/published-reports.ts";
import type { Financials } from "../statements/trailing.ts";
import {
	barsOfDay,
	type InShareCount,
	inSharesOfDay,
	isBars,
	type LaterSplits,
	statementsOfDay,
} from "./share-basis.ts";

type Datasets = ReadonlyMap<number, Dataset>;

/**
 * The record as it was known at an instant; undefined if it was not. It was known when its source published it, and at the
 * latest when its file was imported, because nobody imports what is not public. Without a time of publication the import
 * alone counts.
 */
function asPublished<R extends Stored<unknown>>(
	area: AreaName,
	row: R,
	instant: number,
	datasets: Datasets,
): R | undefined {
	if ((datasets.get(row.datasetId)?.importedAt ?? Number.POSITIVE_INFINITY) <= instant) return row;
	const { publicAt, stateAt: past } = areaOf(area);
	const publishedAt = publicAt?.(row.record as never) ?? null;
	if (publishedAt === null || publishedAt > instant) return undefined;
	return past ? { ...row, record: past(row.record as never, instant) } : row;
}

/** Rows that are read beyond those that are wanted, since a few of the newest are often not known. */
const extraRows = 8;

/**
 * Reads the rows of a query that were known, in its order.
 *
 * @param read reads rows whether or not they were known
 */
async function publishedRows<R extends Stored<AreaRecord<AreaName>>>(
	area: AreaName,
	query: ListQuery,
	instant: number,
	{ datasets, read }: { datasets: Datasets; read(query: ListQuery): Promise<R[]> },
): Promise<R[]> {
	const { offset = 0, limit } = query;
	const all = upTo(area, query, instant, datasets);
	if (!all) return [];
	const found: R[] = [];
	for (let passed = 0; ; ) {
		// Each reading is as long as all before it, so that their number stays small.
		const size = Math.max(offset + limit - found.length + extraRows, passed);
		const rows = await read({ ...all, offset: passed, limit: size });
		for (const row of rows) {
			const published = asPublished(area, row, instant, datasets);
			if (published) found.push(published);
		}
		passed += rows.length;
		if (found.length >= offset + limit || rows.length < size) return found.slice(offset, offset + limit);
	}
}

/** The query without what cannot have been known; undefined if that is everything. */
function upTo(area: AreaName, query: ListQuery, instant: number, datasets: Datasets): ListQuery | undefined {
	const { publicAt, announces = false } = areaOf(area);
	if (!publicAt && isBeforeImports(instant, datasets)) return undefined;
	// Only what is announced has a time after the one at which it is known.
	if (!publicAt || announces || (query.to ?? Number.POSITIVE_INFINITY) <= instant) return query;
	return (query.from ?? Number.NEGATIVE_INFINITY) > instant ? undefined : { ...query, to: instant };
}

/** True when no dataset was imported by an instant. */
const isBeforeImports = (instant: number, datasets: Datasets): boolean =>
	[...datasets.values()].every(({ importedAt }) => importedAt > instant);

type Split = AreaRecord<"splits">;

/** The reads that a past is made of. */
export type PresentReader = SecurityReader &
	RecordReader &
	DerivedReader &
	DatasetReader &
	VersionReader &
	TokenReader &
	Pick<TrustReader, "trustOrders">;

/** A result that was derived of what was known, and the areas that were read for it. */
export interface PastOutcome {
	outcome: Outcome<unknown> | null;
	areas: ReadonlySet<AreaName>;
}

/** Results that were derived before, of one version of the data and one instant. */
export interface PastOutcomes {
	get(kind: string, securityId: number): Promise<PastOutcome> | undefined;
	set(kind: string, securityId: number, outcome: Promise<PastOutcome>): void;
}

/** More reports than any company has made. */
const maxReports = 10_000;

/** The contents of a store that a past is made of. */
export interface Present {
	reader: PresentReader;
	datasets: ReadonlyMap<number, Dataset>;
	trust: readonly TrustOrder[];
	/** Every security by its id. */
	securities(): Promise<ReadonlyMap<number, SecurityRef>>;
	outcomes: PastOutcomes;
}

/**
 * The market as it was known at an instant: records that became public later are left out, and figures are derived of the
 * others by the same derivations as at import.
 */
export class PastReader implements PresentReader, DayReader {
	/** Epoch milliseconds. */
	readonly instant: number;
	/** Areas that were read. */
	readonly areas = new Set<AreaName>();
	readonly #present: Present;
	readonly #datasets: ReadonlyMap<number, Dataset>;
	readonly #facts: DatasetFacts;
	readonly #benchmark = once(() => readBenchmark(this, this.#facts));

	constructor(present: Present, instant: number) {
		this.instant = instant;
		this.#present = present;
		const today = easternDate(new Date(instant));
		const entries = [...present.datasets].map(
			([id, dataset]) => [id, asThen(dataset, instant, today)] as const,
		);
		this.#datasets = new Map(entries);
		this.#facts = datasetFacts([...this.#datasets.values()], present.trust);
	}

	/** Areas that were read and of which not everything says when it became public, each with a sentence. */
	get unpublished(): { area: AreaName; sentence: string }[] {
		const isAllImported = [...this.#present.datasets.values()].every(
			({ importedAt }) => importedAt <= this.instant,
		);
		if (isAllImported) return [];
		return [...this.areas].sort().flatMap((area) => {
			const { unpublished: sentence } = areaOf(area);
			return sentence === undefined ? [] : { area, sentence };
		});
	}

	async list<A extends AreaName>(
		area: A,
		securityId: number,
		query: ListQuery,
	): Promise<Stored<AreaRecord<A>>[]> {
		if (query.ofToday) return this.#present.reader.list(area, securityId, query);
		this.areas.add(area);
		if (area === "financials")
			return (await this.#reports(securityId, query)) as unknown as Stored<AreaRecord<A>>[];
		if (area === "splits")
			return (await this.#publishedSplits(securityId, query)) as unknown as Stored<AreaRecord<A>>[];
		const { reader, datasets } = this.#present;
		const read = (part: ListQuery) => reader.list(area, securityId, part);
		const rows = await publishedRows(area, query, this.instant, { datasets, read });
		if (!isBars(area)) return rows;
		const bars = rows as Stored<AreaRecord<"dayBars" | "minuteBars">>[];
		return (await barsOfDay(bars, this.instant, { datasets, ...this.#laterSplits(securityId) })) as Stored<
			AreaRecord<A>
		>[];
	}

	across<A extends GeneralArea>(area: A, query: AcrossQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		this.areas.add(area);
		const { reader, datasets } = this.#present;
		const { idPrefix } = query;
		const read = (part: ListQuery) =>
			reader.across(area, idPrefix === undefined ? part : { ...part, idPrefix });
		return publishedRows(area, query, this.instant, { datasets, read });
	}

	/** The records of a day that were known. Each security is read alone, because its prices are those of the instant. */
	async onDay<A extends DailyArea>(
		area: A,
		{ time, after, limit }: DayQuery,
	): Promise<StoredOf<AreaRecord<A>>[]> {
		const found: StoredOf<AreaRecord<A>>[] = [];
		let count = 0;
		const securities = (await this.securities()).filter(({ symbol }) => symbol > after);
		for (const security of securities.sort((a, b) => (a.symbol < b.symbol ? -1 : 1))) {
			if (count === limit) break;
			const rows = await this.list(area, security.id, { from: time, to: time, order: "asc", limit: 100 });
			if (rows.length > 0) count++;
			for (const row of rows) found.push({ ...row, security });
		}
		return found;
	}

	async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		const { outcomes, securities } = this.#present;
		const security = (await securities()).get(securityId);
		if (!security) return undefined;
		const derived = outcomes.get(kind, securityId) ?? this.#derive(kind, security);
		outcomes.set(kind, securityId, derived);
		const { outcome, areas: read } = await derived;
		for (const area of read) this.areas.add(area);
		return outcome ? ({ security, ...outcome } as Derived<D>) : undefined;
	}

	async derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		const securities = (await this.securities()).filter(({ id }) => id >= securityId);
		const found: Derived<D>[] = [];
		for (const { id } of securities.sort((a, b) => a.id - b.id)) {
			if (found.length >= limit) break;
			const row = await this.derived<D>(kind, id);
			if (row) found.push(row);
		}
		return found;
	}

	security = (symbol: string): Promise<SecurityRef | undefined> => this.#present.reader.security(symbol);
	securities = (): Promise<SecurityRef[]> => this.#present.reader.securities();
	dataVersion = (): Promise<number> => this.#present.reader.dataVersion();
	trustOrders = async (): Promise<TrustOrder[]> => [...this.#present.trust];
	dataToken = (): Promise<number | undefined> => this.#present.reader.dataToken();
	datasets = async (): Promise<Dataset[]> => [...this.#datasets.values()];
	dataset = async (id: number): Promise<Dataset | undefined> => this.#datasets.get(id);

	/** A dataset with the times of its file, which may be after the instant. */
	present = (id: number): Dataset | undefined => this.#present.datasets.get(id);

	async #publishedSplits(securityId: number, query: ListQuery): Promise<Stored<Split>[]> {
		const splits = splitsInOrder(await this.#splitsOfToday(securityId));
		const published = splits.flatMap(
			(row) => asPublished("splits", row, this.instant, this.#present.datasets) ?? [],
		);
		return selectedSplits(published, query);
	}

	/** The splits of today, also those after the instant: later adjustments have put them into prices. */
	async #splitsOfToday(securityId: number): Promise<DedupedSplits> {
		const { reader, outcomes } = this.#present;
		const read = async (): Promise<PastOutcome> => {
			const data = await dedupeSplits(
				(area, query) => reader.list(area, securityId, query),
				async () => datasetFacts([...this.#present.datasets.values()], this.#present.trust),
			);
			return { outcome: { time: 0, datasetIds: [], data }, areas: new Set() };
		};
		const cached = outcomes.get("splits", securityId) ?? read();
		outcomes.set("splits", securityId, cached);
		return (await cached).outcome?.data as DedupedSplits;
	}

	#laterSplits = (securityId: number): LaterSplits => ({
		splitsOf: () => this.#splitsOfToday(securityId),
		facts: this.#facts,
	});

	/** Statements: of facts as filed where they are held, otherwise those whose values were all public. */
	async #reports(securityId: number, query: ListQuery): Promise<Stored<AreaRecord<"financials">>[]> {
		const { reader, datasets, outcomes } = this.#present;
		const cached = outcomes.get("financials", securityId) ?? this.#readReports(securityId);
		outcomes.set("financials", securityId, cached);
		const past = (await cached).outcome?.data as PastReports | undefined;
		const read = (part: ListQuery) => reader.list("financials", securityId, part);
		const readPublished = async (part: ListQuery) => {
			const rows = await publishedRows("financials", part, this.instant, { datasets, read });
			return statementsOfDay(rows, this.instant, this.#laterSplits(securityId));
		};
		if (!past) return readPublished(query);
		const others = await readPublished({ order: "desc", limit: maxReports });
		// Statements of the same file hold its newest values.
		const rest = others.filter(({ datasetId }) => datasetId !== past.datasetId);
		return selected(merged(past.rows, rest), query);
	}

	async #readReports(securityId: number): Promise<PastOutcome> {
		const own = new PastReader(this.#present, this.instant);
		const wasImported = (id: number) => (this.#present.datasets.get(id)?.importedAt ?? 0) <= this.instant;
		const found = await pastReports((area, query) => own.list(area, securityId, query), this.instant);
		const outcome = found && !wasImported(found.datasetId) ? { time: 0, datasetIds: [], data: found } : null;
		return { outcome, areas: own.areas };
	}

	async #derive(kind: string, security: SecurityRef): Promise<PastOutcome> {
		const found = derivations.find((derivation) => derivation.kind === kind);
		if (!found) throw new Error(`no derivation makes "${kind}"`);
		const own = new PastReader(this.#present, this.instant);
		const outcome = await found.compute(own.sourcesOf(security));
		return { outcome, areas: own.areas };
	}

	/** Brings bars of the store, as they are read today, to the share count in which this reader answers those of a security. */
	barConverter(securityId: number): Promise<InShareCount> {
		const { datasets } = this.#present;
		return inSharesOfDay(this.instant, { datasets, ...this.#laterSplits(securityId) });
	}

	/**
	 * The first instant after this one at which something else than minute bars and trades may change the quote of a security:
	 * the end of the regular session, with its day bar, and that of the trading day; midnight in New York, with its splits; the
	 * quote of a source; a halt and its end; the first minute bar since a split, which tells in which shares files are. Epoch
	 * milliseconds.
	 */
	async nextChangeOfQuote(securityId: number): Promise<number> {
		const { reader } = this.#present;
		const date = easternDate(new Date(this.instant));
		const newest = { order: "desc", limit: 1 } as const;
		const [quote] = await reader.list("quotes", securityId, newest);
		const [halt] = await reader.list("halts", securityId, { ...newest, to: this.instant });
		const [nextHalt] = await reader.list("halts", securityId, {
			from: this.instant + 1,
			order: "asc",
			limit: 1,
		});
		const [split] = await this.list("splits", securityId, newest);
		const [firstBar] =
			split && split.time > this.instant - priceBasisWindowMs
				? await reader.list("minuteBars", securityId, { from: split.time, order: "asc", limit: 1 })
				: [];
		const times = [
			...(firstBar ? [firstBar.time + minuteMs] : []),
			beginOfDay(addDays(date, 1)),
			easternToUtc(date, "20:00").getTime(),
			endOfSession(date),
			...(quote ? [areas.quotes.publicAt?.(quote.record)] : []),
			...(nextHalt ? [nextHalt.time] : []),
			...[halt?.record.quotesResumedAt, halt?.record.resumedAt].map((end) => end && Date.parse(end)),
		];
		return Math.min(
			...times.filter((time) => typeof time === "number").filter((time) => time > this.instant),
		);
	}

	/** The records of a security as derivations read them. */
	sourcesOf(security: SecurityRef) {
		const list: ListRecords = (area, query) => this.list(area, security.id, query);
		return readSources(security, withDedupedEvents(list, this.#facts), {
			now: new Date(this.instant),
			facts: this.#facts,
			benchmark: this.#benchmark,
		});
	}
}

/** A dataset as its records look from an instant: none of them is newer, and none is adjusted for later splits. */
function asThen(dataset: Dataset, instant: number, today: string): Dataset {
	const { retrievedAt, importedAt, newest, adjustedThrough } = dataset;
	return {
		...dataset,
		retrievedAt: Math.min(retrievedAt, instant),
		importedAt: Math.min(importedAt, instant),
		newest: newest !== null && newest > instant ? instant : newest,
		adjustedThrough: adjustedThrough !== null && adjustedThrough > today ? today : adjustedThrough,
	};
}

/** More filings than any company has made. */
const maxFilings = 10_000;

/** Reports as they were known at an instant, newest first, and the dataset of the facts that they follow from. */
interface PastReports {
	datasetId: number;
	rows: Stored<Financials>[];
}

/**
 * The reports of a security of facts as filed; null where none were known. A report of today may hold later values of the
 * same period.
 *
 * @param list reads what was known
 */
async function pastReports(list: ListRecords, instant: number): Promise<PastReports | null> {
	const filings = await list("reportedFacts", { order: "asc", limit: maxFilings });
	const datasetId = filings.at(-1)?.datasetId;
	if (datasetId === undefined) return null;
	const splits = await list("splits", { order: "asc", limit: maxFilings });
	const reports = reportsPublishedBy(
		filings.map(({ record }): FiledFacts => record),
		lastWholeDay(instant),
		splits.map(({ record }) => record),
	);
	const rows = reports.map(({ record }) => ({ record, datasetId, time: areas.financials.time(record) }));
	return { datasetId, rows: rows.sort(newestFirst) };
}

const idOf = ({ record }: Stored<Financials>): string => areas.financials.id(record);

const newestFirst = (a: Stored<Financials>, b: Stored<Financials>): number =>
	b.time - a.time || (idOf(a) < idOf(b) ? 1 : -1);

/** The last day that is over: a filing of a day is known at its end. */
function lastWholeDay(instant: number): string {
	const day = easternDate(new Date(instant));
	return endOfDay(day) <= instant ? day : addDays(day, -1);
}

/** The rows of a query, of rows that come newest first. */
function selected<R extends object>(rows: readonly Stored<R>[], query: ListQuery): Stored<R>[] {
	const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, kinds, offset = 0 } = query;
	const isOfKind = (record: R) =>
		!("report" in record) || (kinds?.some((kind) => kind === record.report) ?? true);
	const within = rows.filter(({ time, record }) => time >= from && time <= to && isOfKind(record));
	const ordered = query.order === "desc" ? within : within.toReversed();
	return ordered.slice(offset, offset + query.limit);
}

/** Both lists as one, newest first. */
const merged = (one: readonly Stored<Financials>[], other: readonly Stored<Financials>[]) =>
	[...one, ...other].sort(newestFirst);
