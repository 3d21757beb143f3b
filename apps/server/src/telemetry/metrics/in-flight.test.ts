import { connect } from "node:net";
import { handlers } from "@us-market-data/operations/handlers";
import { ApiError } from "@us-market-data/operations/refusals";
import { expect, onTestFinished, test } from "vitest";
import type { AppDeps } from "../../app.ts";
import { AccountScheduler } from "../../fairness.ts";
import { goodRequests } from "../../testing/good-requests.ts";
import { leaveBeforeResponse } from "../../testing/leaving-caller.ts";
import { startService } from "../../testing/service.ts";
import { createTelemetry } from "../telemetry.ts";
import { createMetrics } from "./metrics.ts";

/** A service with metrics, and readings of them. */
async function watched(replaced: Partial<AppDeps> = {}) {
	const metrics = createMetrics("1");
	const service = await startService({ telemetry: createTelemetry({ metrics }), ...replaced });
	onTestFinished(() => service.close());
	const read = async (pattern: RegExp) =>
		[...(await metrics.text()).matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
	return {
		service,
		inFlight: () => read(/^market_data_requests_in_flight (\S+)$/gm),
		responseCount: () => read(/^market_data_requests_total\{.*\} (\S+)$/gm),
	};
}

/** Handlers of which that of news waits for a gate. */
function createGatedHandlers() {
	const handlerBarrier = Promise.withResolvers<void>();
	const listNews: typeof handlers.listNews = async (...given) => {
		await handlerBarrier.promise;
		return handlers.listNews(...given);
	};
	return { handlerBarrier, handlers: { ...handlers, listNews } };
}

const news = goodRequests.listNews;

/** Sends a request on a connection of its own. */
function send(port: number, key: string, target = news) {
	const socket = connect(port, "127.0.0.1").on("error", () => {});
	socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`);
	return socket;
}

test("a request is in flight from its start to its response", async () => {
	const { handlerBarrier, handlers } = createGatedHandlers();
	const { service, inFlight, responseCount } = await watched({ handlers });
	const requests = [1, 2, 3].map((count) =>
		service.get(`${news}&count=${count}`, { key: service.keys.demo }),
	);
	await expect.poll(inFlight).toBe(3);
	handlerBarrier.resolve();
	for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
	expect([await inFlight(), await responseCount()]).toEqual([0, 3]);
});

test("a cached response, one that is not modified, and refusals leave nothing in flight", async () => {
	const { service, inFlight, responseCount } = await watched();
	const { demo: key, exhausted, noAccess } = service.keys;
	for (let times = 0; times < 3; times++) await service.get(news, { key });
	const { headers } = await service.get(news, { key });
	const statuses = [
		await service.get(news, { key, headers: { "if-none-match": String(headers["etag"]) } }),
		await service.get(news, { key: exhausted }),
		await service.get(news, { key: noAccess }),
		await service.get(news),
		await service.get(`${news}&nosuch=1`, { key }),
		await service.get("/nowhere", { key }),
		await service.get("/healthz"),
	].map(({ status }) => status);
	expect(statuses).toEqual([304, 402, 403, 401, 400, 404, 200]);
	expect([await inFlight(), await responseCount()]).toEqual([0, 11]);
});

test("a client that leaves before its answer ends its request", async () => {
	const counted = Promise.withResolvers<Awaited<ReturnType<typeof watched>>>();
	const left = await leaveBeforeResponse(async (replaced) => {
		const service = await watched(replaced);
		counted.resolve(service);
		return service.service;
	});
	const { inFlight, responseCount } = await counted.promise;
	expect([await inFlight(), await responseCount()]).toEqual([0, 1]);
	await left.read();
	expect([await inFlight(), await responseCount()]).toEqual([0, 1]);
});

test("a client that leaves while it waits for the turn of its account ends its request", async () => {
	const { handlerBarrier, handlers } = createGatedHandlers();
	// Its clock stands still, so that the other flow stays the last one.
	const scheduler = new AccountScheduler({ now: () => 0 });
	const { service, inFlight, responseCount } = await watched({ handlers, scheduler });
	const { demo } = service.keys;
	scheduler.seen("pages");
	const others = Array.from({ length: 8 }, (_, index) =>
		service.get(`${news}&count=${index + 1}`, { key: demo }),
	);
	await expect.poll(inFlight).toBe(8);
	const leaving = send(service.port, demo, `${news}&count=9`);
	await expect.poll(inFlight).toBe(9);
	await expect.poll(() => scheduler.waiting).toBe(1);
	leaving.resetAndDestroy();
	await expect.poll(inFlight).toBe(8);
	expect(service.log.join()).toContain('"status":499');
	handlerBarrier.resolve();
	await Promise.all(others);
	expect([await inFlight(), await responseCount()]).toEqual([0, 9]);
});

test("a fault ends its request, one that cannot be told too", async () => {
	// No JSON has such a number.
	const details = [{ path: "", message: 1n as unknown as string }];
	const { service, inFlight, responseCount } = await watched({
		handlers: {
			...handlers,
			listNews: () => Promise.reject(new Error("a fault")),
			listTopics: () => Promise.reject(new ApiError("bad_request", "a fault", { details })),
		},
	});
	const { demo } = service.keys;
	expect((await service.get(news, { key: demo })).status).toBe(500);
	expect([await inFlight(), await responseCount()]).toEqual([0, 1]);
	const cut = send(service.port, demo, goodRequests.listTopics);
	await new Promise((resolve) => cut.on("close", resolve));
	expect([await inFlight(), await responseCount()]).toEqual([0, 2]);
});
