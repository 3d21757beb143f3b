import type { Plan } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { type AllowanceDeps, tooManyRequestsError } from "../metering/charge.ts";
import { type Client, clientOf } from "../request/client.ts";
import { contextOf, type RequestContext } from "../request/context.ts";
import { type AccountScheduler, defaultConcurrency, NotScheduled } from "./account-scheduler.ts";

export interface AccountSchedulingDeps extends AllowanceDeps {
	scheduler: AccountScheduler;
}

/** Notes requests that do not wait: those for pages, such as the health check. */
export function notePages(scheduler: AccountScheduler): RequestHandler {
	return (_request, response, next) => {
		if (!contextOf(response).route) scheduler.seen("pages");
		next();
	};
}

/**
 * Lets the requests of accounts begin in a fair order. It stands in front of everything that costs, so rejections wait
 * too: a request of an account with too many waiting gets 429 here, before its parameters are validated.
 */
export function accountScheduling(deps: AccountSchedulingDeps): RequestHandler {
	return async (_request, response, next) => {
		if (await waitForSlot(contextOf(response), clientOf(response), deps)) next();
	};
}

/**
 * Waits for the slot of a request. False when its client has disconnected meanwhile: then nothing is done for it.
 *
 * @throws {ApiError} 429 when it waits for too long, or too many of its account wait
 */
export async function waitForSlot(
	context: RequestContext,
	client: Client,
	deps: AccountSchedulingDeps,
): Promise<boolean> {
	const { scheduler } = deps;
	const { credential } = context;
	if (!credential) return true;
	const { account, plan } = credential;
	try {
		const slot = scheduler.enter(account.id, concurrencyOf(plan));
		if (slot) {
			// The request of a client that disconnects meanwhile is dropped here, because it would use memory and a slot.
			client.onGone(slot.abandon);
			if (!(await slot.begun)) return false;
		}
	} catch (error) {
		if (!(error instanceof NotScheduled)) throw error;
		throw await tooManyRequestsError(context, error.message, 1, deps);
	}
	client.onOver(() => scheduler.leave(account.id));
	return !client.isGone();
}

/** Active requests of an account at once. The rate limit enforces the concurrency of a plan that sets one. */
const concurrencyOf = ({ rateLimit }: Plan): number =>
	rateLimit.concurrency === null ? defaultConcurrency : Number.POSITIVE_INFINITY;
