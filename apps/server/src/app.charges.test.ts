import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { HandlerContext } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import { answersIn } from "@us-market-data/tooling/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import { goodRequests } from "./testing/good-requests.ts";
import { leaveBeforeResponse } from "./testing/leaving-caller.ts";
import { type Service, startService } from "./testing/service.ts";
import { createTestKey } from "./testing/test-keys.ts";

/** A data request is charged only when it is answered, at the instant of its allowance check. */
let service: Service;
afterEach(() => service.close());

test("a caller who left before the answer of the was made is logged with 499 and is not charged for it", async () => {
	const left = await leaveBeforeResponse(startService);
	service = left.service;
	const charge = vi.spyOn(service.accounts, "charge");
	const line = await left.read();
	expect(line).toMatchObject({ status: 499, account: "demo", cost: 0, bytes: 0, ms: expect.any(Number) });
	expect(line["ms"]).toBeGreaterThan(0);
	expect((await service.get(goodRequests.listNews, { key: service.keys.demo })).status).toBe(200);
	expect(charge).toHaveBeenCalledTimes(1);
	expect(await service.used("demo")).toBe(1);
});

test("a caller who left while a long query waited for its thread is logged once, without a fault", async () => {
	const arrived = Promise.withResolvers<void>();
	const listTopMovers = (_input: unknown, { caller }: HandlerContext) => {
		arrived.resolve();
		// What the threads give for a query that is taken from their queue.
		return new Promise((resolve) => caller.onGone(() => resolve(undefined)));
	};
	service = await startService({ handlers: { ...handlers, listTopMovers: listTopMovers as never } });
	const caller = connect(service.port, "127.0.0.1");
	const head = `Host: x\r\nx-api-key: ${service.keys.demo}\r\n\r\n`;
	caller.write(`GET ${goodRequests.listTopMovers} HTTP/1.1\r\n${head}`);
	await arrived.promise;
	caller.resetAndDestroy();
	await vi.waitFor(() => expect(service.log.join()).toContain('"status":499'), 60_000);
	// What the end of the first request left behind is done before the response to a second one.
	expect((await service.get(goodRequests.listNews, { key: service.keys.unlimited })).status).toBe(200);
	expect(service.log.filter((line) => line.includes('"status":499'))).toHaveLength(1);
	expect(service.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
	expect(await service.used("demo")).toBe(0);
});

describe("a caller who sends the end", () => {
	const requestText = () =>
		`GET ${goodRequests.getQuotes} HTTP/1.1\r\nHost: x\r\nx-api-key: ${service.keys.demo}\r\n\r\n`;

	test("before its response counts as having left", async () => {
		service = await startService();
		for (let times = 0; times < 20; times++) {
			const caller = connect({ port: service.port, host: "127.0.0.1", allowHalfOpen: true });
			caller.end(requestText().repeat(2));
			const statuses = answersIn(await text(caller)).map(({ status }) => status);
			expect(statuses.filter((status) => status !== 200)).toEqual([]);
		}
		// A charge stands that was under way.
		expect(await service.used("demo")).toBeLessThanOrEqual(40);
		expect(service.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
	});

	test("by a reset during its charge is logged with the charge", async () => {
		const gone = Promise.withResolvers<void>();
		const getQuotes: typeof handlers.getQuotes = (input, context) => {
			context.caller.onGone(gone.resolve);
			return handlers.getQuotes(input, context);
		};
		service = await startService({ handlers: { ...handlers, getQuotes } });
		const charge = service.accounts.charge.bind(service.accounts);
		vi.spyOn(service.accounts, "charge").mockImplementationOnce(async (made) => {
			caller.resetAndDestroy();
			await gone.promise;
			return charge(made);
		});
		const caller = connect(service.port, "127.0.0.1");
		caller.write(requestText());
		await vi.waitFor(() => expect(service.log.join()).toContain('"status":499'), 60_000);
		const [line = "{}"] = service.log.filter((candidate) => candidate.includes('"status":499'));
		expect(JSON.parse(line)).toMatchObject({ cost: 1 });
		expect(await service.used("demo")).toBe(1);
	});

	test("by a reset is charged for what was under way, however many there are in a row", async () => {
		service = await startService();
		for (let times = 0; times < 5; times++) {
			const caller = connect(service.port, "127.0.0.1");
			await new Promise((resolve) => caller.write(requestText().repeat(50), resolve));
			caller.resetAndDestroy();
		}
		const lines = () => service.log.filter((line) => line.includes('"method"'));
		await vi.waitFor(() => expect(lines().length).toBeGreaterThanOrEqual(5), 60_000);
		// A second one is in progress when the reset arrives late.
		expect(await service.used("demo")).toBeLessThanOrEqual(10);
	});
});

describe("when the month ends while a charge waits for the disk", () => {
	const lastInstant = Date.parse("2026-11-30T23:59:59.999Z");
	const begin = async (expiredKey?: string) => {
		service = await startService();
		service.clock.now = lastInstant;
		const key = expiredKey === undefined ? service.keys.demo : await createExpiredKey(expiredKey);
		const charge = service.accounts.charge.bind(service.accounts);
		vi.spyOn(service.accounts, "charge").mockImplementationOnce(async (made) => {
			const result = await charge(made);
			service.clock.now = lastInstant + 1;
			return result;
		});
		return key;
	};
	/** The key of an account whose only data request of the month is used. */
	const createExpiredKey = async (name: string) => {
		const plan = { monthlyAllowance: 1, marketData: true, families: ["main" as const] };
		const key = await createTestKey(service.accounts, name, plan);
		expect((await service.get(goodRequests.listNews, { key })).status).toBe(200);
		return key;
	};

	test("an answer and its headers are of the month in which it was made", async () => {
		const key = await begin();
		const { status, headers } = await service.get(goodRequests.getQuotes, { key });
		expect([status, headers["x-data-requests-remaining"]]).toEqual([200, "999999"]);
		expect(headers["x-data-requests-reset"]).toBe("2026-12-01T00:00:00Z");
		expect(await service.used("demo")).toBe(0);
		service.clock.now = lastInstant;
		expect(await service.used("demo")).toBe(1);
	});

	test("a refusal and its headers are of the month in which there was nothing left", async () => {
		const key = await begin("spent");
		const { status, headers, text } = await service.get(goodRequests.getQuotes, { key });
		expect(status).toBe(402);
		expect(text).toContain("resets at 2026-12-01T00:00:00Z");
		expect(headers["x-data-requests-remaining"]).toBe("0");
		expect(headers["x-data-requests-reset"]).toBe("2026-12-01T00:00:00Z");
	});
});
