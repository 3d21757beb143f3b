import type { MarketView, PastReader, SecurityParts, SecurityRow } from "@us-market-data/analytics";
import type { BodyOf, InputOf, OperationId } from "@us-market-data/contract";
import type {
	AccountStore,
	ChangeReader,
	CoverageReader,
	Credential,
	HoldingsReader,
	SecurityRef,
	TokenReader,
	VersionReader,
} from "@us-market-data/store";
import type { BulkFiles } from "./bulk/bulk-files.ts";
import type { Encoding } from "./encodings/index.ts";
import type { ProvenanceReader } from "./provenance-reader.ts";
import type { ResponseClock } from "./response-clock.ts";

/** The account that sent a request. */
export interface Caller {
	account: number;
	/** Calls the listener when the caller leaves before its answer, which then needs no further work. */
	onGone(listener: () => void): void;
}

/** Everything that a handler may use besides its input. It has no request, response or Express. */
export interface HandlerContext {
	/** Market data. Whatever is read here is cited in the answer's provenance headers. */
	data: ProvenanceReader;
	/**
	 * Derived figures of the whole market, in memory. Cite the rows that are answered with `data.cite`. While an import
	 * is taken in, this is the market before it: an answer from it reads no records beside it.
	 */
	view(): Promise<MarketView>;
	/**
	 * Waits until the view is of the newest data, for an answer that shows records beside its figures. Called before the
	 * view is used.
	 */
	waitForNewest(): Promise<void>;
	/** The view, to choose securities whose figures are then read by `row`. Nothing of it is cited. */
	untrackedView(): Promise<MarketView>;
	/**
	 * Derived figures of one security, never older than its records. Cite what is answered.
	 *
	 * @param parts those that the answer uses; all unless given
	 */
	row(security: SecurityRef, ...parts: (keyof SecurityParts)[]): Promise<SecurityRow | undefined>;
	/** The same for several securities, in their order. */
	rows(
		securities: readonly SecurityRef[],
		...parts: (keyof SecurityParts)[]
	): Promise<(SecurityRow | undefined)[]>;
	/** Derived figures of the symbols that are held, each once, from the view of the whole market. Cite what is answered. */
	rowsOf(symbols: readonly string[], ...parts: (keyof SecurityParts)[]): Promise<(SecurityRow | undefined)[]>;
	/** What is stored, and what imports changed. Nothing of it is cited. */
	holdings: HoldingsReader & CoverageReader & ChangeReader & VersionReader & TokenReader;
	/** The past that `as_of` asks for; all the above then are as they were known. */
	past?: Pick<PastReader, "instant" | "unpublished" | "present">;
	accounts: AccountStore;
	/** Files of days. */
	bulk: BulkFiles;
	/** The credential of the caller. */
	credential: Credential;
	/** The form of the answer, for what hands the request to a thread that writes it; JSON unless given. */
	encoding?: Encoding;
	/** The instant of the request. */
	clock: ResponseClock;
	caller: Caller;
}

/** The parts of a context from which rows of records are made. */
export type RowContext = Pick<HandlerContext, "data" | "clock">;

/**
 * Answers one operation: validated input in, body out. Throws an `ApiError` for what only the data can
 * refuse, such as an unknown symbol.
 */
export type Handler<Id extends OperationId> = (
	input: InputOf<Id>,
	context: HandlerContext,
) => Promise<BodyOf<Id>> | BodyOf<Id>;

/**
 * Tells whether a query may take the processor for more than about a millisecond. Such queries run on worker threads, not
 * on the event loop. The bounds are round figures for the parameters, because the amount of data is unknown before it is
 * read: some of these queries are short after all. `pnpm trust fairness` in `bench` measures how long a short query waits
 * beside the longest ones, not each bound.
 */
export type LongQueryTest<Id extends OperationId> = (input: InputOf<Id>) => boolean;

/** The exports of the file of an operation: a handler of its name, and a test when some of its queries are long. */
export type OperationFile<Id extends OperationId> = { readonly [Name in Id]: Handler<Id> } & {
	readonly isLongQuery?: LongQueryTest<Id>;
};

/** One handler for each operation of the contract; a missing one does not compile. */
export type HandlerTable = { [Id in OperationId]: Handler<Id> };
