import type { NewestView } from "@us-market-data/analytics";
import { deprecationHeaders } from "@us-market-data/contract";
import {
	AnswerClock,
	type CitingReader,
	type Handler,
	type HandlerContext,
	type HandlerTable,
	marketContext,
	type Provenance,
	provenanceHeaders,
} from "@us-market-data/operations";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import { ofOneVersion } from "../data-versions/of-one-version.ts";
import { etagOf } from "../http/etag.ts";
import { SerializedBody } from "../long-queries/serialized-body.ts";
import type { KnownStandings } from "../metering/known-standings.ts";
import type { Client } from "../request/client.ts";
import type { RequestContext } from "../request/context.ts";
import { handled } from "./handled.ts";
import type { Interest, KeptAnswers } from "./kept-answers.ts";
import { judgeOfSpent, refuseSpent } from "./refuse-spent.ts";
import type { ResponseGuard } from "./response-guard.ts";

export interface AnswerDeps {
	handlers: HandlerTable;
	market: MarketReader;
	view: NewestView;
	accounts: AccountStore;
	standings: KnownStandings;
	now: () => number;
	kept: KeptAnswers;
	/** Compares answers with the contract. */
	guard?: ResponseGuard | undefined;
}

/** The answer of an operation, before it is charged and sent. */
export interface MadeAnswer {
	/** The body in JSON, and its validator. */
	serialized(): { bytes: string | Uint8Array; etag: string };
	/** Headers that tell where the data come from, their age, and the end of the operation if it is near. */
	provenance: Readonly<Record<string, string>>;
	/** Keeps the answer for further requests, when it may be kept. */
	keep(): void;
	/** Frees the memory of the body, when the response is over. */
	release(): void;
}

/**
 * Makes the answer to an authenticated request with an input. It is charged and sent by others.
 *
 * @throws {ApiError} what the handler refuses, and 402 before the answer is made where nothing is left to pay for it
 */
export async function makeAnswer(
	context: RequestContext,
	{ onGone }: Pick<Client, "onGone">,
	deps: AnswerDeps,
): Promise<MadeAnswer> {
	const { handlers, market, view, accounts, now, kept } = deps;
	const { route, credential, input } = context;
	if (!route || !credential || !input)
		throw new Error("an operation is answered behind routing, authentication and parameters");
	const judge = judgeOfSpent(context, deps);
	if (judge) await refuseSpent(judge, context, deps);
	const { operationId, metered } = route.operation;
	// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
	const handler = handlers[operationId] as Handler<never>;
	const caller = { account: credential.account.id, onGone };
	const make = async (version?: number): Promise<Made> => {
		const clock = new AnswerClock(now());
		const ofMarket = marketContext(input, clock, market, view, version);
		const given: HandlerContext = {
			...(ofMarket instanceof Promise ? await ofMarket : ofMarket),
			accounts,
			credential,
			caller,
		};
		const body = await handled(() => handler(input as never, given), view);
		return { body, clock, provenance: await cited(given.data, body) };
	};
	// The account of the caller is not of the market.
	if (!metered) {
		const { body, provenance } = await make();
		const headers = { ...provenanceHeaders(provenance), ...deprecationHeaders(route.operation) };
		return checked({ body, headers, keep: undefined }, context, deps);
	}
	const { made, version, present } = await ofOneVersion(market, make, ({ body }) => release(body));
	const headers = {
		...provenanceHeaders({ ...made.provenance, version }),
		...deprecationHeaders(route.operation),
	};
	const keep = present === undefined ? undefined : keeperOf(context, made.clock, present, kept);
	return checked({ body: made.body, headers, keep }, context, deps);
}

interface Made {
	body: unknown;
	clock: AnswerClock;
	provenance: Provenance;
}

async function cited(data: CitingReader, body: unknown): Promise<Provenance> {
	try {
		return await data.provenance();
	} catch (error) {
		release(body);
		throw error;
	}
}

/** Bytes of an answer that is compared because it is sent again: to compare a long one would hold up all others. */
const longestCompared = 64 * 1024;

/**
 * The answer, once it is compared with the contract. One that is kept because there is room is compared before it is sent
 * again, which most of a flood of new targets never are.
 */
async function checked(
	{ body, headers, keep }: { body: unknown; headers: MadeAnswer["provenance"]; keep: Keep | undefined },
	{ id: requestId, route }: RequestContext,
	{ guard }: AnswerDeps,
): Promise<MadeAnswer> {
	try {
		const answer = finished(body, headers, keep);
		// Nothing is made for a client that has left while its query waited.
		if (!route || !guard || body === undefined) return answer;
		const isSentAgain = keep !== undefined && answer.serialized().bytes.length <= longestCompared;
		const isKept = isSentAgain && keep.interest === "repeated";
		const guarded = { operationId: route.operation.operationId, requestId, isKept };
		const isWanted = guard.wants(guarded);
		if (keep) keep.isCompared = isWanted || !isSentAgain;
		if (isWanted) await guard.check(guarded, body);
		return answer;
	} catch (error) {
		release(body);
		throw error;
	}
}

function release(body: unknown): void {
	if (body instanceof SerializedBody) body.release();
}

function finished(body: unknown, provenance: MadeAnswer["provenance"], keep: Keep | undefined): MadeAnswer {
	let text: ReturnType<MadeAnswer["serialized"]> | undefined;
	const serialized = () => {
		text ??= body instanceof SerializedBody ? body : inJson(body);
		return text;
	};
	return {
		serialized,
		provenance,
		keep: () => keep?.put({ ...serialized(), provenance }),
		release: () => release(body),
	};
}

function inJson(body: unknown): { bytes: string; etag: string } {
	const bytes = JSON.stringify(body);
	return { bytes, etag: etagOf(bytes) };
}

/** Keeps an answer. */
interface Keep {
	readonly interest: Interest;
	/** True when nothing has to be compared with the contract before it is sent again. */
	isCompared: boolean;
	put(answer: {
		bytes: string | Uint8Array;
		etag: string;
		provenance: Readonly<Record<string, string>>;
	}): void;
}

/** Keeps an answer of a version of the data; undefined when it holds for its own instant alone, or is kept already. */
function keeperOf(
	{ target, route }: RequestContext,
	{ at: from, until }: AnswerClock,
	dataVersion: number,
	kept: KeptAnswers,
): Keep | undefined {
	const interest = kept.interestIn(target, dataVersion);
	if (!interest || until <= from || !route || kept.holds(target, dataVersion, from)) return undefined;
	return {
		interest,
		isCompared: true,
		put({ bytes, etag, provenance }) {
			const { isCompared } = this;
			kept.keep(target, { dataVersion, from, until, route, bytes, etag, provenance, isCompared });
		},
	};
}
