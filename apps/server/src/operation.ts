import type { NewestView } from "@us-market-data/analytics";
import { deprecationHeaders, type OperationId } from "@us-market-data/contract";
import {
	type BulkFiles,
	type Handler,
	type HandlerContext,
	type HandlerTable,
	linkHeader,
	marketContext,
	nextQuery,
	type Provenance,
	provenanceHeaders,
	ResponseClock,
	withNearest,
} from "@us-market-data/operations";
import { type Encoding, encode, json } from "@us-market-data/operations/encodings";
import type { AccountStore, MarketReader } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { ofOneVersion } from "./data-versions/of-one-version.ts";
import { etagOf } from "./http/etag.ts";
import { SerializedBody } from "./long-queries/serialized-body.ts";
import { type ChargeDeps, chargeResponse } from "./metering.ts";
import { listOf, replyWithBody, type SerializedResponse, varyByEncoding } from "./reply.ts";
import { type Client, clientOf, contextOf, type RequestContext } from "./request.ts";
import { type ResponseCache, responseKey } from "./response-cache.ts";
import type { ResponseValidator } from "./validation/response-validator.ts";

export interface OperationDeps extends ChargeDeps {
	handlers: HandlerTable;
	market: MarketReader;
	view: NewestView;
	accounts: AccountStore;
	bulk: BulkFiles;
	responseCache: ResponseCache;
	/** Validates responses against the contract; without it none is validated. */
	responseValidator?: ResponseValidator | undefined;
}

/**
 * Answers an operation: handler, validation of the response, charge, reply. Each step may reject, and nothing is charged
 * before the last two. A client that has disconnected receives no response and is not charged. The charge is durable
 * before the first byte leaves, and stands when the connection ends behind it: nobody knows if the client has the response.
 */
export function operation(deps: OperationDeps): RequestHandler {
	return async (request, response) => {
		const context = contextOf(response);
		const client = clientOf(response);
		const made = await makeResponse(context, client, deps);
		client.onOver(made.release);
		if (client.isGone()) return;
		const { headers, ...content } = await made.serialize();
		made.cache(responseKey(context.target, request.headers.accept), { headers, ...content });
		const allowance = await chargeResponse(context, deps);
		if (response.destroyed) return;
		varyByEncoding(response, context.route?.operation);
		const own = { ...context.rateHeaders, ...headers, ...allowance };
		replyWithBody(response, listOf(own), content, request.headers["if-none-match"]);
	};
}

interface MadeResponse {
	serialize(): Promise<SerializedResponse>;
	/** Caches the response for further requests, if it may be. */
	cache(key: string | undefined, response: SerializedResponse): void;
	/** Frees the memory of the body, when the response is over. */
	release(): void;
}

interface Made {
	body: unknown;
	clock: ResponseClock;
	provenance: Provenance;
}

/**
 * Runs the handler of a request and validates what it made.
 *
 * @throws {ApiError} what the handler rejects
 */
async function makeResponse(
	context: RequestContext,
	{ onGone }: Pick<Client, "onGone">,
	deps: OperationDeps,
): Promise<MadeResponse> {
	const { handlers, market, view, accounts, bulk, now, responseCache } = deps;
	const { route, credential, input, target, encoding } = context;
	if (!route || !credential || !input || !encoding)
		throw new Error("an operation is answered behind routing, authentication and validation");
	const { operationId, metered } = route.operation;
	// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
	const handler = handlers[operationId] as Handler<never>;
	const caller = { account: credential.account.id, onGone };
	const make = async (version?: number): Promise<Made> => {
		const clock = new ResponseClock(now());
		const given: HandlerContext = {
			...(await marketContext(input, clock, market, view, version)),
			accounts,
			bulk,
			credential,
			caller,
			encoding,
		};
		const body = await handled(() => handler(input as never, given), deps);
		try {
			return { body, clock, provenance: await given.data.provenance() };
		} catch (error) {
			release(body);
			throw error;
		}
	};
	// The account of the caller is not of the market.
	const { made, version, present } = metered
		? await ofOneVersion(market, make, ({ body }) => release(body))
		: { made: await make(), version: undefined, present: undefined };
	const { body, clock, provenance } = made;
	// Rows that a thread has written in another form are no body of the contract.
	const isEncoded = body instanceof SerializedBody && encoding !== json;
	if (!isEncoded) await validate(body, { operationId, requestId: context.id, dataVersion: present }, deps);
	const headers = {
		...provenanceHeaders(version === undefined ? provenance : { ...provenance, version }),
		...deprecationHeaders(route.operation),
		...linkHeader(target, body instanceof SerializedBody ? body.next : nextQuery(operationId, input, body)),
	};
	return {
		serialize: async () => {
			const { headers: own, ...content } = await serialized(operationId, body, encoding);
			return { headers: { ...headers, ...own }, ...content };
		},
		release: () => release(body),
		cache(key, response) {
			if (key === undefined || present === undefined || clock.until <= clock.at) return;
			const lifetime = { dataVersion: present, from: clock.at, until: clock.until };
			responseCache.store(key, { ...response, ...lifetime, route });
		},
	};
}

/** The result of a handler. Its rejection of an unknown symbol names the nearest ones that exist. */
async function handled(handler: () => unknown, { view }: Pick<OperationDeps, "view">): Promise<unknown> {
	try {
		return await handler();
	} catch (error) {
		throw await withNearest(error, view);
	}
}

async function validate(
	body: unknown,
	response: Parameters<ResponseValidator["validate"]>[0],
	{ responseValidator }: Pick<OperationDeps, "responseValidator">,
): Promise<void> {
	// Nothing is made for a client that has left while its query waited.
	if (body === undefined || !responseValidator?.wants(response)) return;
	try {
		await responseValidator.validate(response, body);
	} catch (error) {
		release(body);
		throw error;
	}
}

function release(body: unknown): void {
	if (body instanceof SerializedBody) body.release();
}

async function serialized(
	operationId: OperationId,
	body: unknown,
	encoding: Encoding,
): Promise<SerializedResponse> {
	if (body instanceof SerializedBody) {
		const { bytes, type, headers, etag } = body;
		return { body: bytes, type, headers, etag };
	}
	const encoded = await encode(operationId, body, encoding);
	return { ...encoded, etag: etagOf(encoded.body) };
}
