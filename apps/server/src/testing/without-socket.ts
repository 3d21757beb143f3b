import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { SpentKeys } from "@us-market-data/accounts";
import { operations } from "@us-market-data/contract";
import type { AccountStore } from "@us-market-data/store";
import { createAuthenticator, requestAuthenticator } from "../credentials/authentication.ts";
import { failedCredentials } from "../credentials/failed-credentials.ts";
import { openEdge } from "../http/edge.ts";
import { chargeResponse } from "../metering/charge.ts";
import { openContext } from "../request/context.ts";

/** The outcome of a request. */
export interface AnswerWithoutSocket {
	/** Undefined when the request was charged; otherwise the error. */
	refusal: unknown;
	/** Wall clock by which it was charged, or would have been; undefined when it did not come so far. */
	judgedAt: number | undefined;
}

/**
 * The steps between a data request and its charge, without sockets and without data: time and files alone decide the
 * outcome. Returns a function that sends a request with a key.
 */
export function chargedApp(
	accounts: AccountStore,
	now: () => number,
): (secret: string) => Promise<AnswerWithoutSocket> {
	const authenticate = requestAuthenticator({
		authenticate: createAuthenticator({ accounts, spent: new SpentKeys(), now }, undefined),
		failedCredentials: failedCredentials(0),
	});
	const operation = operations.getQuotes;
	return async (secret) => {
		const request = new IncomingMessage(new Socket());
		Object.assign(request, { method: "GET", url: operation.path, headers: { "x-api-key": secret } });
		const context = openContext(request, new ServerResponse(request), openEdge().isTrustedProxy);
		context.route = { operation, rawPath: {} };
		try {
			await authenticate(request, context, operation);
			await chargeResponse(context, { accounts, now });
			return { refusal: undefined, judgedAt: context.judgedAt };
		} catch (refusal) {
			return { refusal, judgedAt: context.judgedAt };
		}
	};
}
