import type { AreaName, AreaRecord } from "@us-market-data/market";

/** A security that the service holds. The id is stable for the life of the store and never leaves it. */
export interface SecurityRef {
	id: number;
	/** Canonical symbol, such as `BRK.B.US`. */
	symbol: string;
}

/** One file of one source, as imported: where data came from. */
export interface Dataset {
	id: number;
	/** Importer, such as `finra-short-volume`. */
	source: string;
	/** Tag that answers carry in `X-Data-Source` and by which an operator switches a source off. */
	tag: string;
	/** Name of the file; with the source it identifies the dataset, so a revised file supersedes it. */
	file: string;
	sha256: string;
	licence: string;
	/** The time at which the file was fetched or, for a local file, last modified. Epoch milliseconds. */
	retrievedAt: number;
	importedAt: number;
	rows: number;
	/** Rows skipped, by reason. */
	skipped: Record<string, number>;
	/** Time of the newest record. Epoch milliseconds, null for an empty dataset. */
	newest: number | null;
	/** Day through which the prices of the file are already adjusted for splits, null for raw prices. */
	adjustedThrough: string | null;
}

/** A dataset before its file is read. */
export type NewDataset = Omit<Dataset, "id" | "rows" | "skipped" | "newest" | "importedAt">;

/** A record with its provenance. */
export interface Stored<R> {
	record: R;
	/** Epoch milliseconds, the order of the area. */
	time: number;
	datasetId: number;
}

export interface StoredOf<R> extends Stored<R> {
	security: SecurityRef;
}

/** Decimals of consecutive records. */
export interface DecimalColumn {
	/** The nearest floats. */
	readonly numbers: readonly number[];
	/** A decimal as it is stored. */
	text(index: number): string;
}

/** Day bars of a security as columns, oldest first: what computations over hundreds of days need of them. */
export interface DayBarColumns {
	/** Trading days, in days since 1970-01-01. */
	readonly days: readonly number[];
	readonly datasetIds: readonly number[];
	readonly high: DecimalColumn;
	readonly low: DecimalColumn;
	readonly close: DecimalColumn;
	readonly volume: DecimalColumn;
	/** The other values of the newest bar, null without a bar. */
	readonly newest: Pick<AreaRecord<"dayBars">, "open" | "turnover"> | null;
}

export interface ListQuery {
	/** First time, inclusive; epoch milliseconds. */
	from?: number;
	/** Last time, inclusive; epoch milliseconds. */
	to?: number;
	/** Only records of these kinds. */
	kinds?: readonly string[];
	/** `asc` oldest first, `desc` newest first. */
	order: "asc" | "desc";
	limit: number;
	/** Records to pass over first. */
	offset?: number;
	/**
	 * Of a past, the records of today, whether or not they were known then. Only for what a security is, which no day
	 * changes: they are not named as read, and no answer shows them.
	 */
	ofToday?: boolean;
}

export interface AcrossQuery extends ListQuery {
	/** Only records whose id begins with it. */
	idPrefix?: string;
}

/** Data computed from the records of a security once per import. `analytics/` owns the kinds. */
export interface Derived<D = unknown> {
	security: SecurityRef;
	/** Time of the newest record behind it. Epoch milliseconds. */
	time: number;
	/** Datasets behind it. */
	datasetIds: number[];
	data: D;
}

/** Finds securities. */
export interface SecurityReader {
	security(symbol: string): Promise<SecurityRef | undefined>;
	/** Every security, by symbol. */
	securities(): Promise<SecurityRef[]>;
}

/** Reads the records of sources that are not switched off. A range of bars is one index range scan. */
export interface RecordReader {
	/**
	 * Records of one area and security; records of the same time are ordered by id.
	 * Instants of minute bars, trades and depth come back in their shortest spelling, `14:30:00Z` for `14:30:00.000Z`.
	 */
	list<A extends AreaName>(area: A, securityId: number, query: ListQuery): Promise<Stored<AreaRecord<A>>[]>;
	/** Records of one area over all securities. Not for the bulk areas (bars, trades, depth, short volume). */
	across<A extends GeneralArea>(area: A, query: AcrossQuery): Promise<StoredOf<AreaRecord<A>>[]>;
}

/** Areas whose records of a day are read across all securities. */
export type DailyArea = "dayBars" | "shortVolume";

/** The securities of a day, by symbol. */
export interface DayQuery {
	/** The day, epoch milliseconds of its midnight in UTC. */
	time: number;
	/** Only securities whose symbol comes behind it in the order of code points. */
	after: string;
	/** Most securities. */
	limit: number;
}

/** Reads the records of one day. */
export interface DayReader {
	/** Records of all securities on a day, by symbol; those of one security by their key. */
	onDay<A extends DailyArea>(area: A, query: DayQuery): Promise<StoredOf<AreaRecord<A>>[]>;
}

/** Reads the figures that are computed at import. A quote is one point read. */
export interface DerivedReader {
	derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined>;
	/** The derived rows of a kind for the securities from an id on, by id: one range scan of at most `limit` rows. */
	derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]>;
}

/** Reads the provenance of records. */
export interface DatasetReader {
	datasets(): Promise<Dataset[]>;
	/** One dataset by its id; a point read. */
	dataset(id: number): Promise<Dataset | undefined>;
}

/** Tells the versions of the data apart. */
export interface VersionReader {
	/** Grows by one with each committed import or removal, whichever process makes it. */
	dataVersion(): Promise<number>;
	/**
	 * The version that was the newest one half a second ago at most, without a question to the store: PostgreSQL tells of new
	 * ones by notices. Undefined when it has to be read, as on SQLite, where that costs nothing.
	 */
	recentVersion?(): number | undefined;
}

/** A snapshot of a version that a process has pinned and shares, as `pinMarket` takes it. */
export interface SharedSnapshot {
	id: string;
	/** Milliseconds since the next version replaced it; 0 for the newest one. */
	replacedMs: number;
}

/** Finds versions that other processes have pinned. */
export interface SharedSnapshotReader {
	/**
	 * The snapshots that processes share under the name of a version. Undefined on SQLite, where one process serves.
	 *
	 * @param version its number
	 */
	sharedSnapshots?(name: string, version: number): Promise<SharedSnapshot[]>;
}

/** Tells the data of stores apart. */
export interface TokenReader {
	/**
	 * Random number of the last commit. Unlike the version it tells two stores apart, and a restored one from what it was.
	 * Undefined when an older release has made the last commit.
	 */
	dataToken(): Promise<number | undefined>;
}

/** The data of one tag in an area. */
export interface CoveredArea {
	area: AreaName;
	tag: string;
	securities: number;
	/** Time of the newest record. Epoch milliseconds. */
	newest: number | null;
}

/** The part of an area that the datasets of a source brought under a tag. */
export interface BroughtRows {
	area: AreaName;
	source: string;
	tag: string;
	rows: number;
	/** Datasets. */
	files: number;
	/** Times of their first and last records. Epoch milliseconds, 0 where records have no time. */
	first: number;
	last: number;
}

/** Counts the held data, for status pages, metrics and operators. */
export interface HoldingsReader {
	/** Rows held, per area and dataset tag, with the newest time. */
	coverage(): Promise<CoveredArea[]>;
	/**
	 * Rows that the held datasets brought, per area, source and tag. A record that two datasets brought counts for both.
	 * Cheap, because rows are counted at import.
	 */
	rowsBrought(): Promise<BroughtRows[]>;
	/** Tags that the operator switched off. */
	disabledTags(): Promise<string[]>;
}

/** The sources of an area in the order in which the operator trusts them. */
export interface TrustOrder {
	area: AreaName;
	/** Tags of datasets, the most trusted first. The others follow, the one imported last first. */
	tags: string[];
}

/** A record of an area, and one of another dataset with the same key that it covers. */
export interface Overlap<R> {
	visible: Stored<R>;
	covered: Stored<R>;
}

/** Reads what sources disagree on, and which of them is trusted. */
export interface TrustReader {
	/** The orders that the operator has set, by area. */
	trustOrders(): Promise<TrustOrder[]>;
	/** Securities that hold covered records in an area; none for minute bars and depth. */
	overlapping(area: AreaName): Promise<SecurityRef[]>;
	/** The covered records of a security in an area, those of switched-off sources too, by key; none for minute bars and depth. */
	overlaps<A extends AreaName>(area: A, securityId: number): Promise<Overlap<AreaRecord<A>>[]>;
}

/** What one transaction changed of a security in an area. */
export interface MarketChange {
	/** The data version that the transaction made, with its time and token. */
	version: number;
	at: number;
	token: number;
	area: AreaName;
	securityId: number;
	/** The symbol that the security had then. A security that is gone keeps it here. */
	symbol: string;
	/** Time of the first record that may have changed, epoch milliseconds; null when all may have. */
	first: number | null;
	/**
	 * Time of the last one; null when it is not known. Where real data took the place of all records of a sample, it is that of the
	 * newest real record, and before all times without one.
	 */
	last: number | null;
}

/** A place in the order of changes: behind a version, or behind a change of it. */
export type ChangePosition = Pick<MarketChange, "version"> &
	Partial<Pick<MarketChange, "area" | "securityId">>;

/** The records of a security in an area under a tag. */
export interface TagCoverage {
	area: AreaName;
	tag: string;
	/** Null in areas whose records are not counted: minute bars, depth and shareholders. */
	rows: number | null;
	/** Times of the first and last record. Epoch milliseconds, 0 where records have no time. */
	first: number;
	last: number;
}

/** Areas that have records of each trading day, and whose securities are counted by day. */
export type CountedArea = DailyArea | "minuteBars";

/** Reads what is there of a security and of a day, without its records. Sources that are switched off do not count. */
export interface CoverageReader {
	/** What is there of a security, by area and tag. */
	securityCoverage(securityId: number): Promise<TagCoverage[]>;
	/** The number of securities with records by day, oldest first, without the days that have none; with `securityId` the days of one. */
	countsByDay(area: CountedArea, query: CountedDays): Promise<DayCounts>;
}

/** Days from `from` to `to`: their midnights in UTC. */
export interface CountedDays {
	from: number;
	to: number;
	securityId?: number | undefined;
}

/** Days by their midnights in UTC, with their numbers of securities. */
export type DayCounts = [time: number, securities: number][];

/** Areas whose records are of instants, which can be replayed. */
export type TapeArea = "trades" | "minuteBars" | "depth";

/** A span of time, both ends inclusive; epoch milliseconds. */
export interface TapeSpan {
	from: number;
	to: number;
}

/**
 * Reads on which days there is something to replay, from an index that is made at import. A market day begins at 01:00 UTC,
 * between the sessions of New York of one date and the next.
 */
export interface TapeReader {
	/** Securities with records of an area on the market days that a span touches, by symbol. */
	securitiesOn(area: TapeArea, span: TapeSpan): Promise<SecurityRef[]>;
	/** The newest market days with records of an area, newest first: the midnights in UTC of their dates. */
	daysOf(area: TapeArea, query: { limit: number }): Promise<number[]>;
}

/** A data version with the time at which it was made, and the token of its commit. */
export interface VersionEntry {
	version: number;
	at: number;
	token: number;
}

/** Reads what imports and removals changed. The changes of 90 days are there, and all of a version or none. */
export interface ChangeReader {
	/** Changes behind a position by version, area and security: one range scan. */
	changes(query: { after: ChangePosition; limit: number }): Promise<MarketChange[]>;
	/**
	 * The largest `last` of the changes of a security in an area before a version, from the newest one on in which all records may have
	 * changed; undefined without one. A record behind it was new with that version. Two index look-ups.
	 */
	changedThrough(area: AreaName, securityId: number, version: number): Promise<number | undefined>;
	/** The version after which every change is there. */
	changesSince(): Promise<number>;
	/** That version and all later ones, oldest first; none before the first change that is there. */
	versions(): Promise<VersionEntry[]>;
}

/** The use that reads make of a replica. While it is behind or does not answer, the primary answers. */
export type ReplicaUse = "in use" | "behind" | "unreachable";

/** The lag of a server behind the primary. */
export interface ReplicationLag {
	/** Seconds since the primary wrote what the server has not replayed yet, to the interval of readings; 0 when it has all. */
	lagSeconds: number;
	lagBytes: number;
}

/** The servers that follow the primary. */
export interface Replication {
	/** True when commits wait for a standby. */
	isSynchronous: boolean;
	/** Connected standbys by their state: sync, quorum, potential, async; hidden where the database user may not see it. */
	standbyCounts: ReadonlyMap<string, number>;
	/** Lags by the names of standbys; none of hidden ones. */
	standbys: ReadonlyMap<string, ReplicationLag>;
	/** The replica that answers reads of this process, if there is one; its lag is null when it does not answer. */
	readReplica?: { use: ReplicaUse; lag: ReplicationLag | null };
}

/** Reads the state of replication. */
export interface ReplicationReader {
	/** The state a few seconds ago at most, if the servers answer at once; otherwise the last one. Undefined on SQLite and without a primary. */
	replication?(): Promise<Replication | undefined>;
}

/** Reading market data. An engine answers each call from one consistent state. Users ask for the parts that they use. */
export interface MarketReader
	extends SecurityReader,
		RecordReader,
		DayReader,
		DerivedReader,
		DatasetReader,
		VersionReader,
		TokenReader,
		HoldingsReader,
		TrustReader,
		ChangeReader,
		CoverageReader,
		TapeReader,
		SharedSnapshotReader,
		ReplicationReader {}

/** One version of the data, read from one state of the store whatever is imported meanwhile. */
export interface PinnedMarket extends MarketReader {
	/** Lets other processes on the same database pin the same state, by a name; does nothing on SQLite. */
	share(name: string): Promise<void>;
	/** Lets the state go. Reads fail from then on. */
	release(): Promise<void>;
}

/** Areas with rows by the million have their own tables and are read per security only. */
type BulkArea = "dayBars" | "minuteBars" | "trades" | "depth" | "shortVolume";
export type GeneralArea = Exclude<AreaName, BulkArea>;

/** The times of the rows that a dataset put for a security in an area. Epoch milliseconds. */
export interface DatasetSpan {
	datasetId: number;
	first: number;
	last: number;
}

/** The outcome of a put. */
export type PutResult = "stored" | "kept real data";

/** Writing within one transaction. Reads see what the transaction wrote. */
export interface MarketWriter extends MarketReader {
	/** The security of a canonical symbol, created when it is new. */
	ensureSecurity(symbol: string): SecurityRef;
	/** Starts a dataset. It replaces a dataset of the same source and file, whose rows are removed first. */
	beginDataset(dataset: NewDataset): number;
	/**
	 * Continues the dataset of the same source, file and tag, or starts it: what it has put stays. Its SHA-256, licence and
	 * times become the given ones.
	 *
	 * @returns the dataset with its figures so far, to which those of `finishDataset` add
	 * @throws when the dataset of the source and file has another tag
	 */
	continueDataset(dataset: NewDataset): Dataset;
	/**
	 * Adds or replaces a record. Throws when a minute bar does not start on a minute, a trade is finer than
	 * microseconds, depth is finer than nanoseconds, or the dataset is not known. Real data clears the sample data of the area's group for that
	 * security first; sample data is not put where the group holds real data.
	 */
	put<A extends AreaName>(
		area: A,
		security: SecurityRef,
		datasetId: number,
		record: AreaRecord<A>,
	): PutResult;
	finishDataset(id: number, figures: Pick<Dataset, "rows" | "skipped" | "newest">): void;
	/** Removes a dataset and its rows; securities that hold nothing when the transaction ends go too. */
	removeDataset(id: number): void;
	setTagDisabled(tag: string, disabled: boolean): void;
	/**
	 * Sets the order in which the sources of an area are trusted, by their tags: of the records of one key, that of the most
	 * trusted source is visible. No tags: the one imported last.
	 */
	setTrustOrder(area: AreaName, tags: readonly string[]): void;
	/** The times of what each dataset put for a security, those of switched-off sources too. */
	spans(area: AreaName, securityId: number): DatasetSpan[];
	/**
	 * Gives what a dataset put for a security to another one, as if it had been put for that one. What the dataset put for the
	 * other one itself stays. Sample data stays where it is when the other one holds real data.
	 */
	move(area: AreaName, from: SecurityRef, to: SecurityRef, datasetId: number): void;
	/** Removes all that is held of a security in an area. */
	clear(area: AreaName, security: SecurityRef): void;
	/** Gives each of two securities the symbol of the other; their ids stay with their data. */
	exchangeSymbols(a: SecurityRef, b: SecurityRef): void;
	/** False if a security has no record in an area, not even of a source that is switched off. No read of the area itself. */
	hasRecords(area: AreaName, securityId: number): boolean;
	/** Tags of the sources that have put the records of a security in an area, the switched-off ones too. No read either. */
	sourceTags(area: AreaName, securityId: number): ReadonlySet<string>;
	/** The newest `limit` day bars of a security. A list of them takes three times as long. */
	newestBars(securityId: number, limit: number): Promise<DayBarColumns>;
	/** Securities and areas that this transaction changed so far, or shows or hides by a tag. */
	touched(): ReadonlyMap<number, ReadonlySet<AreaName>>;
	/** Replaces the derived data of a security, or removes it with null. */
	putDerived(kind: string, securityId: number, derived: Omit<Derived, "security"> | null): void;
}

export interface MarketStore extends MarketReader {
	/**
	 * Runs `work` in one transaction: all of it is stored, or, when it throws, nothing; the file is then
	 * byte for byte what it was. One writer at a time; a second waits, so `work` must not begin another.
	 */
	transaction<T>(work: (writer: MarketWriter) => Promise<T>, options?: { dryRun?: boolean }): Promise<T>;
	/** Bytes of the database on its disk. PostgreSQL counts accounts in the same database too. */
	bytes(): Promise<number>;
	close(): Promise<void>;
}
