import type { Layer } from "./layer.ts";

/**
 * Adds the headers of a trace to each request. With OpenTelemetry:
 * `traced((headers) => propagation.inject(context.active(), headers))`. The service takes up the `traceparent`.
 *
 * @param inject writes headers by lower-case names
 */
export const traced = (inject: (headers: Record<string, string>) => void): Layer => ({
	send: (next) => (request) => {
		const headers = { ...request.headers };
		inject(headers);
		return next({ ...request, headers });
	},
});
