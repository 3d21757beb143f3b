import { allowanceHeaders, nextReset } from "@us-market-data/accounts";
import { iso } from "@us-market-data/market";
import type { AccountStore, Credential, MarketReader, Standing } from "@us-market-data/store";
import type { RequestHandler, Response } from "express";
import { ReadyBody } from "../../dear/ready-body.ts";
import { ApiError } from "../../errors.ts";
import { etagOf, matches } from "../../http/etag.ts";
import { CitingReader, type Provenance } from "../../operations/citing-reader.ts";
import type { Handler, HandlerContext, HandlerTable } from "../../operations/handler.ts";
import { type Exchange, exchangeOf } from "../exchange/exchange.ts";

export interface OperationDeps {
	handlers: HandlerTable;
	market: MarketReader;
	view: HandlerContext["view"];
	accounts: AccountStore;
	now: () => number;
}

/** Puts `send` behind `res.json`, so that whatever wraps `res.json` later judges the body before it is charged. */
export function installSender(deps: Pick<OperationDeps, "accounts" | "now">): RequestHandler {
	return (request, response, next) => {
		const exchange = exchangeOf(response);
		if (!exchange.route) return next();
		response.json = (body: unknown) => {
			send(body, exchange, response, request.get("if-none-match"), deps).catch(next);
			return response;
		};
		next();
	};
}

/** Runs the operation's handler and answers with what it returns. */
export function operation(deps: OperationDeps): RequestHandler {
	return async (_request, response) => {
		const exchange = exchangeOf(response);
		const { route, credential, input } = exchange;
		if (!route || !credential || !input)
			throw new Error("an operation runs behind routing, authentication and contract");
		const data = new CitingReader(deps.market);
		// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
		const handler = deps.handlers[route.operation.operationId] as Handler<never>;
		const { view, accounts } = deps;
		const isGone = () => response.closed;
		const context = { data, view, accounts, credential, now: new Date(deps.now()), isGone };
		const body: unknown = await handler(input as never, context);
		if (body instanceof ReadyBody) releaseAtEnd(body, response);
		if (isGone()) return;
		const provenance = await data.provenance();
		response.set(provenanceHeaders(provenance));
		response.type("json").json(body);
	};
}

/** What is held for the caller is given up when the exchange is over, however it ends. */
function releaseAtEnd(body: ReadyBody, response: Response): void {
	if (response.closed) body.release();
	else response.once("close", () => body.release());
}

/**
 * Charges the answer and writes it: 200 with the body, or 304 when the caller holds it already. The charge is
 * durable before the first byte leaves; an exhausted allowance is 402 instead. A connection that ends after the
 * charge and before the last byte leaves the charge standing: whether the caller has the answer cannot be known.
 */
async function send(
	body: unknown,
	exchange: Exchange,
	response: Response,
	ifNoneMatch: string | undefined,
	deps: Pick<OperationDeps, "accounts" | "now">,
): Promise<void> {
	// Whoever has left gets nothing, and so pays nothing.
	if (response.destroyed) return;
	const { bytes, etag } = body instanceof ReadyBody ? body : written(body);
	const standing = await charge(exchange, deps.accounts, deps.now());
	const credential = exchange.credential as Credential;
	response.set(allowanceHeaders(credential, standing, exchange.cost));
	response.set({ ETag: etag, "Cache-Control": "private, no-cache" });
	if (matches(ifNoneMatch, etag)) {
		response.removeHeader("Content-Type");
		response.status(304).end();
		return;
	}
	response.set("Content-Length", String(Buffer.byteLength(bytes)));
	response.status(200).end(bytes);
}

function written(body: unknown): { bytes: string; etag: string } {
	const bytes = JSON.stringify(body);
	return { bytes, etag: etagOf(bytes) };
}

async function charge(exchange: Exchange, accounts: AccountStore, now: number): Promise<Standing> {
	const { route, credential } = exchange;
	if (!route || !credential) throw new Error("only an authenticated operation is charged");
	const { account, key, plan } = credential;
	exchange.judgedAt = now;
	if (!route.operation.metered) return accounts.standing(account.id, now);
	const result = await accounts.charge({
		accountId: account.id,
		keyId: key.id,
		operationId: route.operation.operationId,
		allowance: plan.monthlyAllowance,
		at: now,
	});
	if (!result.accepted) throw exhausted(credential, result.at);
	exchange.cost = 1;
	return result;
}

/** The answer to an account that has nothing left in the month of an instant. */
export function exhausted({ plan }: Credential, at: number): ApiError {
	const reset = iso(nextReset(at).getTime());
	const message = `Payment required: all ${plan.monthlyAllowance} data requests of plan "${plan.name}" are used; the allowance resets at ${reset}.`;
	return new ApiError("allowance_exhausted", message);
}

function provenanceHeaders({ sources, asOf }: Provenance): Record<string, string> {
	return {
		...(sources.length > 0 ? { "X-Data-Source": sources.join(", ") } : {}),
		...(asOf === null ? {} : { "X-Data-As-Of": iso(asOf) }),
	};
}
