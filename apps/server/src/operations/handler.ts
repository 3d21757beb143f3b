import type { MarketView } from "@us-market-data/analytics";
import type { BodyOf, InputOf, OperationId } from "@us-market-data/contract";
import type { AccountStore, Credential } from "@us-market-data/store";
import type { AnswerClock } from "./answer-clock.ts";
import type { CitingReader } from "./citing-reader.ts";

/** The account that sent a request. */
export interface Caller {
	account: number;
	/** Calls the listener when the caller leaves before its answer, which then needs no further work. */
	onGone(listener: () => void): void;
}

/** Everything that a handler may use besides its input. It has no request, response or Express. */
export interface HandlerContext {
	/** Market data. Whatever is read here is cited in the answer's provenance headers. */
	data: CitingReader;
	/** Derived figures of the whole market, in memory. Cite the rows that are answered with `data.cite`. */
	view(): Promise<MarketView>;
	accounts: AccountStore;
	/** The credential of the caller. */
	credential: Credential;
	/** The instant of the request. */
	clock: AnswerClock;
	caller: Caller;
}

/** Answers one operation: validated input in, body out. Throws an `ApiError` for what only the data can refuse. */
export type Handler<Id extends OperationId> = (
	input: InputOf<Id>,
	context: HandlerContext,
) => Promise<BodyOf<Id>> | BodyOf<Id>;

/** One handler for each operation of the contract; a missing one does not compile. */
export type HandlerTable = { [Id in OperationId]: Handler<Id> };
