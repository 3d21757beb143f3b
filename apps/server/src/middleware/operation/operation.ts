import type { RequestHandler, Response } from "express";
import { allowanceHeaders, nextReset } from "../../accounts/allowance.ts";
import { ApiError } from "../../errors.ts";
import { etagOf, matches } from "../../http/etag.ts";
import { iso } from "../../iso.ts";
import { CitingReader, type Provenance } from "../../operations/citing-reader.ts";
import type { Handler, HandlerContext, HandlerTable } from "../../operations/handler.ts";
import type { AccountStore, Credential } from "../../store/accounts.ts";
import type { MarketReader } from "../../store/market.ts";
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
		const context = { data, view: deps.view, accounts: deps.accounts, credential, now: new Date(deps.now()) };
		const body = await handler(input as never, context);
		const provenance = await data.provenance();
		response.set(provenanceHeaders(provenance));
		response.type("json").json(body);
	};
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
	const text = JSON.stringify(body);
	const etag = etagOf(text);
	const now = deps.now();
	exchange.judgedAt = now;
	const used = await charge(exchange, deps.accounts, now);
	const credential = exchange.credential as Credential;
	response.set(allowanceHeaders(credential, used, exchange.cost, now));
	response.set({ ETag: etag, "Cache-Control": "private, no-cache" });
	if (matches(ifNoneMatch, etag)) {
		response.removeHeader("Content-Type");
		response.status(304).end();
		return;
	}
	response.set("Content-Length", String(Buffer.byteLength(text)));
	response.status(200).end(text);
}

async function charge(exchange: Exchange, accounts: AccountStore, now: number): Promise<number> {
	const { route, credential } = exchange;
	if (!route || !credential) throw new Error("only an authenticated operation is charged");
	const { account, key, plan } = credential;
	if (!route.operation.metered) return accounts.used(account.id, now);
	const result = await accounts.charge({
		accountId: account.id,
		keyId: key.id,
		operationId: route.operation.operationId,
		allowance: plan.monthlyAllowance,
		at: now,
	});
	if (!result.accepted) throw exhausted(credential, now);
	exchange.cost = 1;
	return result.used;
}

/** The answer to an account that has nothing left. */
export function exhausted({ plan }: Credential, now: number): ApiError {
	const reset = iso(nextReset(now).getTime());
	const message = `Payment required: all ${plan.monthlyAllowance} data requests of plan "${plan.name}" are used; the allowance resets at ${reset}.`;
	return new ApiError("allowance_exhausted", message);
}

function provenanceHeaders({ sources, asOf }: Provenance): Record<string, string> {
	return {
		...(sources.length > 0 ? { "X-Data-Source": sources.join(", ") } : {}),
		...(asOf === null ? {} : { "X-Data-As-Of": iso(asOf) }),
	};
}
