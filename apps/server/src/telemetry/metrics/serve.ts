import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { BadSetting } from "@us-market-data/market";
import type { RequestHandler } from "express";
import { apiHeaders } from "../../http/api-headers.ts";
import { createHttpServer } from "../../http/server.ts";
import type { Metrics } from "./metrics.ts";

const path = "/metrics";

/** Connections at once to the port for metrics, which few ask. */
const maxConnections = 100;

/** Metrics that can be read. */
type Readable = Pick<Metrics, "text" | "contentType">;

/**
 * The metrics beside the API, for who sends the token as `Authorization: Bearer`. Everyone else is passed on, so that
 * the path is as unknown as any other.
 */
export function metricsPage(metrics: Readable, token: string): RequestHandler {
	const expected = digestOf(token);
	return async (request, response, next) => {
		if (request.method !== "GET" || request.path !== path) return next();
		const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.get("authorization") ?? "") ?? [];
		// Digests have the same length, so the comparison reveals nothing about the token, not even its length.
		if (!timingSafeEqual(digestOf(given), expected)) return next();
		response
			.set("Cache-Control", "no-store")
			.type(metrics.contentType)
			.send(await metrics.text());
	};
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A separate server for the metrics, on a port that only the monitoring can reach. Other targets are 404. */
export function createMetricsServer(metrics: Readable): Server {
	return createHttpServer(
		(request, response) => {
			const isMetrics = request.method === "GET" && request.url?.split("?", 1)[0] === path;
			const send = (status: number, text: string, type = "text/plain; charset=utf-8") =>
				void response.writeHead(status, { ...apiHeaders, "Content-Type": type }).end(text);
			if (!isMetrics) return send(404, "Not found.\n");
			metrics.text().then(
				(text) => send(200, text, metrics.contentType),
				() => send(500, "The metrics cannot be read.\n"),
			);
		},
		{ maxConnections },
	).server;
}

/**
 * Opens the port for the metrics.
 *
 * @throws {BadSetting} when it cannot be had
 */
export async function openMetricsServer(metrics: Readable, port: number, host: string): Promise<Server> {
	const server = createMetricsServer(metrics).listen(port, host);
	try {
		await once(server, "listening");
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new BadSetting(`Setting METRICS_PORT is "${port}"; allowed: a free TCP port (${reason}).`, {
			cause,
		});
	}
	return server;
}
