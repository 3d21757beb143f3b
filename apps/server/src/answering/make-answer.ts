import { validateHeaderValue } from "node:http";
import type { MarketView } from "@us-market-data/analytics";
import { iso } from "@us-market-data/market";
import {
	AnswerClock,
	type Handler,
	type HandlerContext,
	type HandlerTable,
	marketContext,
	type Provenance,
	withNearest,
} from "@us-market-data/operations";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import { etagOf } from "../http/etag.ts";
import { SerializedBody } from "../long-queries/serialized-body.ts";
import type { Client } from "../request/client.ts";
import type { RequestContext } from "../request/context.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { ResponseGuard } from "./response-guard.ts";

export interface AnswerDeps {
	handlers: HandlerTable;
	market: MarketReader;
	view: () => Promise<MarketView>;
	accounts: AccountStore;
	now: () => number;
	kept: KeptAnswers;
	/** Compares answers with the contract. */
	guard?: ResponseGuard | undefined;
}

/** The answer of an operation, before it is charged and sent. */
export interface MadeAnswer {
	/** The body in JSON, and its validator. */
	serialized(): { bytes: string | Uint8Array; etag: string };
	/** Headers that tell where the data come from, and their age. */
	provenance: Readonly<Record<string, string>>;
	/** Keeps the answer for further requests, when it may be kept. Called when it is charged. */
	keep(): void;
	/** Frees the memory of the body, when the response is over. */
	release(): void;
}

/** Makes the answer to an authenticated request with an input. It is charged and sent by others. */
export async function makeAnswer(
	context: RequestContext,
	{ onGone }: Pick<Client, "onGone">,
	deps: AnswerDeps,
): Promise<MadeAnswer> {
	const { handlers, market, view, accounts, now } = deps;
	const { route, credential, input } = context;
	if (!route || !credential || !input)
		throw new Error("an operation is answered behind routing, authentication and parameters");
	const clock = new AnswerClock(now());
	const keeper = await keeperOf(context, clock, deps);
	// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
	const handler = handlers[route.operation.operationId] as Handler<never>;
	const caller = { account: credential.account.id, onGone };
	const ofMarket = marketContext(input, clock, market, view);
	const given: HandlerContext = {
		...(ofMarket instanceof Promise ? await ofMarket : ofMarket),
		...{ accounts, credential, caller },
	};
	const body = await handled(() => handler(input as never, given), view);
	try {
		const provenance = provenanceHeaders(await given.data.provenance());
		const keep = await keeper?.();
		const { operationId } = route.operation;
		const guarded = { operationId, requestId: context.id, isKept: keep !== undefined };
		if (deps.guard?.wants(guarded)) await deps.guard.check(guarded, body);
		return finished(body, provenance, keep);
	} catch (error) {
		release(body);
		throw error;
	}
}

/** The body of a handler. A refusal of an unknown symbol names the nearest ones that are held. */
async function handled(handler: () => unknown, view: AnswerDeps["view"]): Promise<unknown> {
	try {
		return await handler();
	} catch (error) {
		throw await withNearest(error, view);
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
		keep: () => keep?.({ ...serialized(), provenance }),
		release: () => release(body),
	};
}

function inJson(body: unknown): { bytes: string; etag: string } {
	const bytes = JSON.stringify(body);
	return { bytes, etag: etagOf(bytes) };
}

type Keep = (answer: {
	bytes: string | Uint8Array;
	etag: string;
	provenance: Readonly<Record<string, string>>;
}) => void;

/** Asks whether the data are still the same as before the handler ran. */
type Keeper = () => Promise<Keep | undefined>;

/** Decides before the handler whether its answer may be kept. An answer on the account of the caller is never kept. */
async function keeperOf(
	{ route, target }: RequestContext,
	clock: AnswerClock,
	{ kept, market }: AnswerDeps,
): Promise<Keeper | undefined> {
	if (!route?.operation.metered || !kept.isWanted(target)) return undefined;
	const dataVersion = await market.dataVersion();
	return async () => {
		const { at: from, until } = clock;
		if (until <= from || (await market.dataVersion()) !== dataVersion) return undefined;
		return ({ bytes, etag, provenance }) =>
			kept.keep(target, { dataVersion, from, until, bytes, etag, provenance });
	};
}

/** The headers of a provenance. Checked here, because the direct path writes its heads itself. */
function provenanceHeaders({ sources, asOf, oldest }: Provenance): Record<string, string> {
	const source = sources.join(", ");
	validateHeaderValue("X-Data-Source", source);
	return {
		...(source === "" ? {} : { "X-Data-Source": source }),
		// A part of a second counts as begun, so that nothing inside is newer.
		...(asOf === null ? {} : { "X-Data-As-Of": iso(Math.ceil(asOf / 1000) * 1000) }),
		...(oldest === null ? {} : { "X-Data-Oldest": iso(oldest) }),
	};
}
