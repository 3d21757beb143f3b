import type { Layer } from "./layer.ts";

/**
 * Adds the headers of a trace to each request. With OpenTelemetry, `inject` is
 * `(headers) => propagation.inject(context.active(), headers)`. The service takes up the `traceparent`.
 *
 * @param inject writes headers by lower-case names
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [traced((headers) => {
 * 	headers["traceparent"] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
 * })] });
 * await client.getMarketStatus();
 */
export const traced = (inject: (headers: Record<string, string>) => void): Layer => ({
	send: (next) => (request) => {
		const headers = { ...request.headers };
		inject(headers);
		return next({ ...request, headers });
	},
});
