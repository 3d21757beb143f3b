import type { ServerResponse } from "node:http";
import type { AccountStore } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { type AccountScheduler, defaultConcurrency, NotScheduled } from "../fairness/account-scheduler.ts";
import { tooMany } from "../metering/too-many.ts";
import { contextOf, type RequestContext } from "../request/context.ts";

export interface AccountSchedulingDeps {
	scheduler: AccountScheduler;
	accounts: Pick<AccountStore, "standing">;
	now: () => number;
}

/** Notes requests that do not wait: pages such as the health check, and requests without a credential. */
export function notePages(scheduler: AccountScheduler): RequestHandler {
	return (_request, response, next) => {
		if (!contextOf(response).route) scheduler.seen("pages");
		next();
	};
}

/**
 * Lets the requests of accounts begin in a fair order. It stands in front of everything that costs, so refusals wait
 * too: a request of an account with too many waiting gets 429 here, before its parameters are checked.
 */
export function accountScheduling({ scheduler, ...deps }: AccountSchedulingDeps): RequestHandler {
	return async (_request, response, next) => {
		const context = contextOf(response);
		try {
			if (await beginInTurn(scheduler, context, response)) next();
		} catch (error) {
			if (!(error instanceof NotScheduled)) throw error;
			throw await tooMany(context, error.message, 1, deps);
		}
	};
}

/**
 * Waits for the turn of a request, once. False when its caller has left meanwhile: then nothing is done for it.
 *
 * @throws {NotScheduled} when it waits for too long, or too many of its account wait
 */
export async function beginInTurn(
	scheduler: Pick<AccountScheduler, "enter" | "leave">,
	context: RequestContext,
	response: ServerResponse,
): Promise<boolean> {
	const { credential, hasTurn } = context;
	if (!credential || hasTurn) return true;
	const { account, plan } = credential;
	// The rate limit enforces the concurrency of a plan that sets one.
	const concurrency = plan.rateLimit.concurrency === null ? defaultConcurrency : Number.POSITIVE_INFINITY;
	const turn = scheduler.enter(account.id, concurrency);
	if (turn) {
		// The request of a client that disconnects meanwhile is dropped here, because it would use memory and a turn.
		response.once("close", turn.abandon);
		await turn.begun;
	}
	context.hasTurn = true;
	if (response.closed) scheduler.leave(account.id);
	else response.once("close", () => scheduler.leave(account.id));
	return !response.closed;
}
