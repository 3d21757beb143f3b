import { iso } from "@us-market-data/market";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import type { RequestHandler, Response } from "express";
import { etagOf, matches } from "../http/etag.ts";
import { SerializedBody } from "../long-queries/serialized-body.ts";
import { chargeAnswer } from "../metering/charge.ts";
import { CitingReader, type Provenance } from "../operations/citing-reader.ts";
import type { Handler, HandlerContext, HandlerTable } from "../operations/handler.ts";
import type { ContractCheck } from "../parameters/contract.ts";
import { contextOf, type RequestContext } from "../request/context.ts";

export interface AnswerDeps extends Pick<ContractCheck, "checkBody"> {
	handlers: HandlerTable;
	market: MarketReader;
	view: HandlerContext["view"];
	accounts: AccountStore;
	now: () => number;
}

/**
 * Answers an operation: handler, response check, charge, send. Each step may refuse, and nothing is charged before the
 * last two. A client that has disconnected receives no response and is not charged.
 */
export function answer(deps: AnswerDeps): RequestHandler {
	return async (request, response) => {
		const context = contextOf(response);
		const onGone = (listener: () => void) =>
			response.closed ? listener() : void response.once("close", listener);
		const { body, provenance } = await handle(context, deps, onGone);
		if (body instanceof SerializedBody) releaseAtEnd(body, response);
		if (response.closed) return;
		response.set(provenanceHeaders(await provenance()));
		await deps.checkBody?.(request, body);
		await chargeAndSend(body, context, response, request.get("if-none-match"), deps);
	};
}

/** Runs the handler of the operation. */
async function handle(
	{ route, credential, input }: RequestContext,
	{ handlers, market, view, accounts, now }: AnswerDeps,
	onGone: HandlerContext["onGone"],
): Promise<{ body: unknown; provenance(): Promise<Provenance> }> {
	if (!route || !credential || !input)
		throw new Error("an operation is answered behind routing, authentication and parameters");
	const data = new CitingReader(market);
	// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
	const handler = handlers[route.operation.operationId] as Handler<never>;
	const given: HandlerContext = { data, view, accounts, credential, now: new Date(now()), onGone };
	const body: unknown = await handler(input as never, given);
	return { body, provenance: () => data.provenance() };
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
	{ accounts, now }: Pick<AnswerDeps, "accounts" | "now">,
): Promise<void> {
	if (response.destroyed) return;
	const { bytes, etag } = body instanceof SerializedBody ? body : serialized(body);
	response.set(await chargeAnswer(context, accounts, now()));
	send(response, bytes, etag, ifNoneMatch);
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
): void {
	response.set({ ETag: etag, "Cache-Control": "private, no-cache" });
	if (matches(ifNoneMatch, etag)) {
		response.status(304).end();
		return;
	}
	response.type("json").set("Content-Length", String(Buffer.byteLength(bytes)));
	response.status(200).end(bytes);
}

function provenanceHeaders({ sources, asOf }: Provenance): Record<string, string> {
	return {
		...(sources.length > 0 ? { "X-Data-Source": sources.join(", ") } : {}),
		...(asOf === null ? {} : { "X-Data-As-Of": iso(asOf) }),
	};
}
