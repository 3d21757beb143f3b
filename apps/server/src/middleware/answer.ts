import type { MarketView } from "@us-market-data/analytics";
import { iso } from "@us-market-data/market";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import type { Request, RequestHandler, Response } from "express";
import type { KeptAnswers } from "../hot-path/kept-answers.ts";
import { etagOf, matches } from "../http/etag.ts";
import { SerializedBody } from "../long-queries/serialized-body.ts";
import { chargeAnswer } from "../metering/charge.ts";
import { AnswerClock } from "../operations/answer-clock.ts";
import { CitingReader, type Provenance } from "../operations/citing-reader.ts";
import type { Handler, HandlerContext, HandlerTable } from "../operations/handler.ts";
import { marketFigures } from "../operations/market-figures.ts";
import type { ContractCheck } from "../parameters/contract.ts";
import { contextOf, type RequestContext } from "../request/context.ts";

export interface AnswerDeps extends Pick<ContractCheck, "checkBody"> {
	handlers: HandlerTable;
	market: MarketReader;
	view: () => Promise<MarketView>;
	accounts: AccountStore;
	now: () => number;
	kept: KeptAnswers;
}

/**
 * Answers an operation: handler, response check, charge, send. Each step may refuse, and nothing is charged before the
 * last two. A client that has disconnected receives no response and is not charged.
 */
export function answer(deps: AnswerDeps): RequestHandler {
	return async (request, response) => {
		const context = contextOf(response);
		if (context.chargeFailure !== undefined) throw context.chargeFailure;
		const clock = new AnswerClock(deps.now());
		const keeper = await keeperOf(context, request, clock, deps);
		const { body, provenance } = await handle(context, response, clock, deps);
		if (body instanceof SerializedBody) releaseAtEnd(body, response);
		if (response.closed) return;
		response.set(provenanceHeaders(await provenance()));
		await deps.checkBody?.(request, body);
		const keep = await keeper?.();
		await chargeAndSend(body, context, response, request.get("if-none-match"), { ...deps, keep });
	};
}

/** Runs the handler of the operation. */
async function handle(
	{ route, credential, input }: RequestContext,
	response: Response,
	clock: AnswerClock,
	{ handlers, market, view, accounts }: AnswerDeps,
): Promise<{ body: unknown; provenance(): Promise<Provenance> }> {
	if (!route || !credential || !input)
		throw new Error("an operation is answered behind routing, authentication and parameters");
	const data = new CitingReader(market);
	// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
	const handler = handlers[route.operation.operationId] as Handler<never>;
	const onGone = (listener: () => void) =>
		response.closed ? listener() : void response.once("close", listener);
	const caller = { account: credential.account.id, onGone };
	const figures = marketFigures(view, data, clock);
	const given: HandlerContext = { data, ...figures, accounts, credential, clock, caller };
	const body: unknown = await handler(input as never, given);
	return { body, provenance: () => data.provenance() };
}

/** Keeps an answer for the hot path, when it is sent with status 200. */
type Keep = (response: Response, bytes: string | Uint8Array, etag: string) => void;

/**
 * Decides before the handler whether its answer may be kept, and gives the question to ask behind it: whether the data
 * are still the same. An answer on the account of the caller is never kept.
 */
async function keeperOf(
	{ route, target }: RequestContext,
	{ headers }: Request,
	clock: AnswerClock,
	{ kept, market }: AnswerDeps,
): Promise<(() => Promise<Keep | undefined>) | undefined> {
	if (!route?.operation.metered || headers.origin !== undefined || !kept.isWanted(target)) return undefined;
	const dataVersion = await market.dataVersion();
	return async () => {
		const { at: from, until } = clock;
		if (until <= from || (await market.dataVersion()) !== dataVersion) return undefined;
		return (response, bytes, etag) =>
			kept.keep(target, { route, dataVersion, from, until, etag }, response, bytes);
	};
}

/** Frees the memory of a body when the response is over, however it ends. */
function releaseAtEnd(body: SerializedBody, response: Response): void {
	if (response.closed) body.release();
	else response.once("close", () => body.release());
}

/**
 * Charges the answer, then writes it: 200 with the body, or 304 when the caller holds it already. The charge is durable
 * before the first byte leaves; an exhausted allowance is 402 instead. The charge stands when the connection ends
 * between the charge and the last byte, because the service cannot know if the client has the response.
 */
export async function chargeAndSend(
	body: unknown,
	context: RequestContext,
	response: Response,
	ifNoneMatch: string | undefined,
	{ accounts, now, keep }: Pick<AnswerDeps, "accounts" | "now"> & { keep?: Keep | undefined },
): Promise<void> {
	if (response.destroyed) return;
	const { bytes, etag } = body instanceof SerializedBody ? body : serialized(body);
	response.set(await chargeAnswer(context, accounts, now()));
	send(response, bytes, etag, ifNoneMatch, keep);
}

function serialized(body: unknown): { bytes: string; etag: string } {
	const bytes = JSON.stringify(body);
	return { bytes, etag: etagOf(bytes) };
}

function send(
	response: Response,
	bytes: string | Uint8Array,
	etag: string,
	ifNoneMatch: string | undefined,
	keep: Keep | undefined,
): void {
	response.set({ ETag: etag, "Cache-Control": "private, no-cache" });
	if (matches(ifNoneMatch, etag)) {
		response.status(304).end();
		return;
	}
	response.type("json").set("Content-Length", String(Buffer.byteLength(bytes)));
	response.status(200);
	keep?.(response, bytes, etag);
	response.end(bytes);
}

function provenanceHeaders({ sources, asOf }: Provenance): Record<string, string> {
	return {
		...(sources.length > 0 ? { "X-Data-Source": sources.join(", ") } : {}),
		...(asOf === null ? {} : { "X-Data-As-Of": iso(asOf) }),
	};
}
