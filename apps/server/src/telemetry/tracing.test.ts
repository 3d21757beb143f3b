import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";
import { createTelemetry } from "./telemetry.ts";
import { startOtlpTracing } from "./tracing.ts";

/** A span as OTLP's JSON has it. */
interface OtlpSpan {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: number;
	attributes: { key: string; value: Record<string, unknown> }[];
	status: { code?: number };
}

interface OtlpRequest {
	resourceSpans: { resource: { attributes: OtlpSpan["attributes"] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A server that takes what an OpenTelemetry collector takes. */
async function startCollector() {
	const received: { path: string | undefined; body: OtlpRequest }[] = [];
	const answer = { status: 200 };
	const server = createServer(async (request, response) => {
		received.push({ path: request.url, body: (await json(request)) as OtlpRequest });
		response.writeHead(answer.status, { "Content-Type": "application/json" }).end("{}");
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const spans = () =>
		received.flatMap(({ body }) =>
			body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
		);
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { url, received, answer, spans, close: () => server.close() };
}

const waits = { batch: 100, send: 5_000, close: 3_000 };
const options = { ratio: 1, serviceName: "under-test", version: "1.2.3", waits };

let collector: Awaited<ReturnType<typeof startCollector>>;
let tracing: ReturnType<typeof startOtlpTracing>;
let service: Service;
beforeAll(async () => {
	collector = await startCollector();
	tracing = startOtlpTracing({ ...options, endpoint: collector.url });
	service = await startService({
		telemetry: createTelemetry({ tracing }),
	});
});
afterAll(async () => {
	await service.close();
	await tracing.close();
	collector.close();
});
beforeEach(() => void collector.received.splice(0));

const attributesOf = (span: Pick<OtlpSpan, "attributes"> | undefined) =>
	Object.fromEntries(span?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []);

/** The spans of one trace, by name, once the span of the request itself has arrived. */
async function spansOf(traceId: string): Promise<Map<string, OtlpSpan>> {
	return vi.waitFor(
		() => {
			const spans = collector.spans().filter((span) => span.traceId === traceId);
			expect(spans.some(({ kind }) => kind === 2)).toBe(true);
			return new Map(spans.map((span) => [span.name, span]));
		},
		{ timeout: 60_000, interval: 50 },
	);
}

const newTrace = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join("");
const parent = "00f067aa0ba902b7";
const send = (trace: string, target: string, key?: string) =>
	service.get(target, {
		headers: { traceparent: `00-${trace}-${parent}-01` },
		...(key === undefined ? {} : { key }),
	});

test("a request is a span of its caller's trace, with authentication, handler and charge below it", async () => {
	const trace = newTrace();
	const answer = await send(trace, goodRequests.getQuotes, service.keys.demo);
	expect(answer.status).toBe(200);
	const spans = await spansOf(trace);
	const request = spans.get("GET /api/market-data/quote");
	expect(request).toMatchObject({ parentSpanId: parent, kind: 2 });
	expect(attributesOf(request)).toEqual({
		"http.request.method": "GET",
		"url.path": "/api/market-data/quote",
		"http.route": "/api/market-data/quote",
		"http.response.status_code": 200,
		"market_data.operation_id": "getQuotes",
		"market_data.request_id": answer.headers["x-request-id"],
		"market_data.cost": 1,
	});
	expect([...spans.keys()].sort()).toEqual([
		"GET /api/market-data/quote",
		"authentication",
		"charge",
		"handler",
	]);
	for (const name of ["authentication", "handler", "charge"]) {
		expect(spans.get(name)?.parentSpanId, name).toBe(request?.spanId);
	}
	const [sent] = collector.received;
	expect(sent?.path).toBe("/v1/traces");
	expect(attributesOf(sent?.body.resourceSpans[0]?.resource)).toMatchObject({
		"service.name": "under-test",
		"service.version": "1.2.3",
	});
});

test("the log names the trace, also where the caller named none", async () => {
	service.log.splice(0);
	const trace = newTrace();
	await send(trace, goodRequests.getQuotes, service.keys.demo);
	await service.get(goodRequests.getQuotes, { key: service.keys.demo });
	await vi.waitFor(() => expect(service.log).toHaveLength(2), 60_000);
	const [named, own] = service.log.map((line) => (JSON.parse(line) as { traceId: string }).traceId);
	expect(named).toBe(trace);
	expect(own).toMatch(/^[0-9a-f]{32}$/);
	expect((await spansOf(own ?? "")).get("GET /api/market-data/quote")?.parentSpanId ?? "").toBe("");
});

test("a refusal is noted where it happened and is no failure of the service", async () => {
	const trace = newTrace();
	expect((await send(trace, goodRequests.getQuotes)).status).toBe(401);
	const spans = await spansOf(trace);
	expect([...spans.keys()].sort()).toEqual(["GET /api/market-data/quote", "authentication"]);
	expect(attributesOf(spans.get("authentication"))).toEqual({ "error.type": "missing_credential" });
	for (const [name, { status }] of spans) expect(status.code ?? 0, name).toBe(0);
});

test("a handler that fails marks its span and the request's", async () => {
	const failing = { getQuotes: () => Promise.reject(new TypeError("planted")) };
	const { handlers } = await import("@us-market-data/operations/handlers");
	const broken = await startService({
		handlers: { ...handlers, ...failing },
		telemetry: createTelemetry({ tracing }),
	});
	onTestFinished(() => broken.close());
	const trace = newTrace();
	const answer = await broken.get(goodRequests.getQuotes, {
		key: broken.keys.demo,
		headers: { traceparent: `00-${trace}-${parent}-01` },
	});
	expect(answer.status).toBe(500);
	const spans = await spansOf(trace);
	expect(attributesOf(spans.get("handler"))).toEqual({ "error.type": "TypeError" });
	expect(spans.get("handler")?.status.code).toBe(2);
	expect(spans.get("GET /api/market-data/quote")?.status.code).toBe(2);
	expect(JSON.stringify(collector.received)).not.toContain("planted");
});

test("no span holds a key or what was asked for in the query", async () => {
	const secret = service.keys.demo;
	const traces = [newTrace(), newTrace(), newTrace()];
	await send(traces[0] ?? "", `${goodRequests.getQuotes}&api_key=${secret}`, secret);
	await send(traces[1] ?? "", `/company/${secret}/profile`, secret);
	await send(traces[2] ?? "", `/${secret}`, secret);
	for (const trace of traces) await spansOf(trace);
	const sent = JSON.stringify(collector.received);
	expect(sent).not.toContain(secret.slice(14));
	expect(sent).not.toContain("symbols=");
	expect(sent).toContain(`/${secret.slice(0, 14)}…`);
});

test("a trace that its caller does not keep is not sent", async () => {
	const [dropped, sampled] = [newTrace(), newTrace()];
	const headers = { traceparent: `00-${dropped}-${parent}-00` };
	await service.get(goodRequests.getQuotes, { key: service.keys.demo, headers });
	await send(sampled, goodRequests.getQuotes, service.keys.demo);
	await spansOf(sampled);
	expect(collector.spans().filter(({ traceId }) => traceId === dropped)).toEqual([]);
});

test("a collector that is away is told, and holds up neither requests nor the end", async () => {
	const failures: Error[] = [];
	const away = startOtlpTracing({
		...options,
		endpoint: "http://127.0.0.1:9",
		waits: { ...waits, send: 1_000, close: 300 },
		onFailure: (error) => void failures.push(error),
	});
	const unreported = await startService({ telemetry: createTelemetry({ tracing: away }) });
	onTestFinished(() => unreported.close());
	expect((await unreported.get(goodRequests.getQuotes, { key: unreported.keys.demo })).status).toBe(200);
	await away.close();
	await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 60_000 });
});

test("a collector that refuses is told once, and again only after it took something", async () => {
	const other = await startCollector();
	onTestFinished(() => void other.close());
	const failures: Error[] = [];
	const rejectedExporter = startOtlpTracing({
		...options,
		endpoint: other.url,
		onFailure: (error) => void failures.push(error),
	});
	const watched = await startService({ telemetry: createTelemetry({ tracing: rejectedExporter }) });
	onTestFinished(() => watched.close());
	const requests = () => other.spans().filter(({ kind }) => kind === 2);
	for (const [sent, status] of [400, 400, 200, 400].entries()) {
		other.answer.status = status;
		await watched.get(goodRequests.getQuotes, { key: watched.keys.demo });
		// The span of a request ends last, so that nothing of it is still to be sent.
		await vi.waitFor(() => expect(requests()).toHaveLength(sent + 1), { timeout: 60_000 });
	}
	await rejectedExporter.close();
	expect(failures).toHaveLength(2);
});
