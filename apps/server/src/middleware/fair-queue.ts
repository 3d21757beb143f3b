import type { AccountStore } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { NoTurn, type Turns, usualPlaces } from "../fairness/turns.ts";
import { tooMany } from "../rate-limit/too-many.ts";
import { contextOf } from "../request/context.ts";

export interface TurnDeps {
	turns: Turns;
	accounts: Pick<AccountStore, "standing">;
	now: () => number;
}

/** Notes requests that need no turn: pages, such as a look at the health, and what nobody is known to ask. */
export function noteOthers(turns: Turns): RequestHandler {
	return (_request, response, next) => {
		if (!contextOf(response).route) turns.seen("pages");
		next();
	};
}

/**
 * Lets the requests of accounts begin in turns. Stands in front of everything that costs, so that refusals take their
 * turns too: one whose account has too many waiting is told 429 here, before its parameters are looked at.
 */
export function takeTurns({ turns, ...deps }: TurnDeps): RequestHandler {
	return async (_request, response, next) => {
		const context = contextOf(response);
		const { credential } = context;
		if (!credential) return next();
		const { account, plan } = credential;
		// A plan that says how many refuses the others itself.
		const places = plan.rateLimit.concurrency === null ? usualPlaces : Number.POSITIVE_INFINITY;
		const turn = turns.enter(account.id, places);
		if (turn) {
			try {
				await turn;
			} catch (error) {
				if (!(error instanceof NoTurn)) throw error;
				throw await tooMany(context, error.message, 1, deps);
			}
		}
		// Whoever has left meanwhile gives the place back, and nothing is done.
		if (response.closed) return turns.leave(account.id);
		response.once("close", () => turns.leave(account.id));
		next();
	};
}
