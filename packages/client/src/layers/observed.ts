import { type Deprecation, deprecationOf } from "../transport/deprecation.ts";
import { type Usage, usageOf } from "../transport/usage.ts";
import type { Layer } from "./layer.ts";

/** A request that was answered. */
export interface AnsweredRequest {
	url: string;
	status: number;
	/** From the request to the end of the body. */
	milliseconds: number;
	/** Length of the body in UTF-16 units. */
	length: number;
	/** Id by which the operator finds the request in the log. */
	requestId: string | undefined;
	/** The allowance as the answer reports it. */
	usage: Usage | undefined;
	/** There when the operation is going to be removed. */
	deprecation: Deprecation | undefined;
}

/** A request without an answer. */
export interface FailedRequest {
	url: string;
	milliseconds: number;
	error: unknown;
}

/** Functions for logs and metrics. What they throw does not reach the call. */
export interface Observers {
	onRequest?(request: { url: string }): void;
	onAnswer?(answered: AnsweredRequest): void;
	onFailure?(failed: FailedRequest): void;
}

/**
 * Tells each request that goes out and its end, every try of a call by itself. No credential is told.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [observed({ onAnswer: ({ status, milliseconds }) => console.log(status, milliseconds) })] });
 * await client.getMarketStatus();
 */
export const observed = ({ onRequest, onAnswer, onFailure }: Observers): Layer => ({
	send: (next) => async (request) => {
		const { url } = request;
		tell(onRequest, { url });
		const start = performance.now();
		try {
			const answer = await next(request);
			const { response, text } = answer;
			tell(onAnswer, {
				url,
				status: response.status,
				milliseconds: performance.now() - start,
				length: text.length,
				requestId: response.headers.get("x-request-id") ?? undefined,
				usage: usageOf(response),
				deprecation: deprecationOf(response),
			});
			return answer;
		} catch (error) {
			tell(onFailure, { url, milliseconds: performance.now() - start, error });
			throw error;
		}
	},
});

function tell<T>(observer: ((value: T) => void) | undefined, value: T): void {
	try {
		observer?.(value);
	} catch (error) {
		console.error("an observer of the client failed:", error);
	}
}
