import type { NewestView } from "@us-market-data/analytics";
import type { InputOf, StreamId } from "@us-market-data/contract";
import { withStoredSuggestions } from "@us-market-data/operations";
import { streamFormatOf } from "@us-market-data/operations/encodings";
import { ApiError } from "@us-market-data/operations/refusals";
import type { AccountStore, Credential, MarketReader } from "@us-market-data/store";
import {
	contentTypes,
	type MarketStream,
	requestedSymbols,
	type StreamEngine,
	type StreamFormat,
	type StreamTime,
} from "@us-market-data/streams";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { requireAccess } from "../credentials/access.ts";
import {
	type Authenticate,
	type AuthenticateRequest,
	sentCredential,
} from "../credentials/authentication.ts";
import { type AccountSchedulingDeps, admissionOf, waitForSlot } from "../fairness.ts";
import type { Headers } from "../http/api-headers.ts";
import { type ChargeDeps, chargeResponse } from "../metering.ts";
import { countRequest, type RateLimitDeps } from "../rate-limit/rate-limit.ts";
import { clientOf, contextOf, type RequestContext } from "../request.ts";
import type { RequestValidator } from "../validation/request-validator.ts";
import { StreamConnection } from "./connection.ts";
import type { OpenStreams } from "./open-streams.ts";
import { streamKindOf } from "./stream-route.ts";

export interface StreamDeps extends ChargeDeps, AccountSchedulingDeps, RateLimitDeps {
	accounts: AccountStore;
	market: Pick<MarketReader, "dataVersion">;
	view: NewestView;
	engine: StreamEngine;
	openStreams: OpenStreams;
	streamTime: StreamTime;
	requestValidator: RequestValidator;
	authenticate: AuthenticateRequest;
	/** Reads a credential again, without counting a failure as a guess. */
	readCredential: Authenticate;
	log: Logger;
}

type Input = Partial<InputOf<StreamId>> & {
	symbols?: readonly string[];
	areas?: readonly string[];
	conflate?: number;
	speed: number;
};

/**
 * Answers requests for streams, by the steps of an operation in their order: credential, access, slot of the account,
 * parameters, rate, charge. Then events follow without end, and the slot is free for other requests of the account.
 */
export function streams(deps: StreamDeps): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		const { route } = context;
		const kind = route && streamKindOf(route.operation);
		if (!route || !kind) return next();
		const { operation } = route;
		await deps.authenticate(request, context, operation);
		const admission = admissionOf(clientOf(response));
		if (!(await waitForSlot(context, admission.client, deps))) return;
		const input = (await validated(deps, request, response, context)) as Input;
		const format = streamFormatOf(input.format, request.headers.accept);
		await countRequest(request, context, admission.client, deps);
		const { credential } = context;
		if (!credential) throw new Error("a stream is answered behind authentication");
		const symbols = requestedSymbols(input.symbols);
		const symbolCount = symbols?.length ?? Number.POSITIVE_INFINITY;
		const limited = kind === "events" || kind === "data" ? 0 : symbolCount;
		const slot = await deps.openStreams.enter(credential, limited);
		try {
			const stream = await deps.engine.open({
				kind,
				symbols,
				areas: input.areas,
				conflate: input.conflate,
				replay: input.replay,
				speed: input.speed,
				until: input.until,
				// A browser that has no position may send an empty one.
				since: input.since ?? (request.headers["last-event-id"]?.toString() || undefined),
			});
			const allowance = await chargeResponse(context, deps);
			if (response.destroyed) return stream.stop();
			admission.end();
			beginStream(response, stream, format, { ...context.rateHeaders, ...allowance });
			const connection = new StreamConnection(
				response,
				context,
				{
					stream,
					format,
					operationId: operation.operationId,
					credential,
					slot,
					renew: () => renewed(request, context, deps),
				},
				{ ...deps, time: deps.streamTime },
			);
			const run = connection.run();
			// The log notes the stream when its charges are settled.
			context.charging = run;
			await run;
		} finally {
			slot.leave();
		}
	};
}

/** Sends the head of a stream. */
function beginStream(
	response: Response,
	{ dataVersion }: MarketStream,
	format: StreamFormat,
	headers: Headers,
): void {
	contextOf(response).isStream = true;
	varyByAccept(response);
	response.writeHead(200, {
		...headers,
		"Content-Type": contentTypes[format],
		"Cache-Control": "no-store",
		// nginx would hold events back until its buffer is full.
		"X-Accel-Buffering": "no",
		"X-Data-Version": dataVersion,
	});
}

/** Says that the format of a stream depends on `Accept`, beside what it depends on already. */
const varyByAccept = (response: Response): void => void response.appendHeader("Vary", "Accept");

/** @throws {ApiError} 400 */
async function validated(
	{ requestValidator, view }: StreamDeps,
	request: Request,
	response: Response,
	{ route }: RequestContext,
): Promise<unknown> {
	if (!route) return {};
	try {
		return await requestValidator.validate(route, request, response);
	} catch (error) {
		throw await withStoredSuggestions(error, view);
	}
}

/** The credential of a request as it is now; undefined when it does not open the stream any more. */
async function renewed(
	request: Request,
	{ id, target, client, startedAt, route }: RequestContext,
	deps: StreamDeps,
): Promise<Credential | undefined> {
	if (!route) return undefined;
	const context: RequestContext = { id, target, client, startedAt, cost: 0 };
	try {
		await deps.readCredential(context, route, sentCredential(request));
		if (context.credential) requireAccess(context.credential, route.operation.family);
		return context.credential;
	} catch (error) {
		if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return undefined;
		throw error;
	}
}
