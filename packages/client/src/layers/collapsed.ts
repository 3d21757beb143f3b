import type { Layer, Question } from "./layer.ts";
import { SharedCall } from "./shared-call.ts";

/**
 * Asks the same question once while its answer is under way: calls of one operation with equal parameters share a
 * request, and its cost. They get the same object, so treat it as read-only. A call with headers of its own goes alone.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [collapsed()] });
 * const both = [client.getMarketStatus(), client.getMarketStatus()]; // one request
 * await Promise.all(both);
 */
export const collapsed = (): Layer => ({
	ask(next) {
		const open = new Map<string, SharedCall<object>>();
		return (question) => {
			const { signal, headers, timeout } = question.options;
			if (headers) return next(question);
			const key = keyOf(question);
			const pending = open.get(key);
			if (pending && !pending.isLeft) return pending.join(signal);
			const shared = new SharedCall((ended) => next({ ...question, options: { timeout, signal: ended } }));
			open.set(key, shared);
			shared.whenDone(() => {
				if (open.get(key) === shared) open.delete(key);
			});
			return shared.join(signal);
		};
	},
});

/** Equal for the same operation, parameters in any order and timeout. */
export const keyOf = ({ operationId, params, options }: Question): string =>
	JSON.stringify([operationId, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)), options.timeout]);
