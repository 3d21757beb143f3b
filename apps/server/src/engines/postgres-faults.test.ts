import { setImmediate as nextTick } from "node:timers/promises";
import { StoreUnavailable } from "@us-market-data/store";
import { openPostgresStores } from "@us-market-data/store/postgres";
import { runOn, startTestServer, type TestServer } from "@us-market-data/store/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";

/** A database that takes no charge, though its lines stand. */
const timeout = 1_000;
let server: TestServer;
let service: Service;
beforeAll(async () => {
	server = await startTestServer();
	const { accounts, market } = await openPostgresStores({ url: server.url }, { timeout });
	// The market is that of the tests; reads of this one are requested below.
	service = await startService({ accounts });
	reads = market;
});
afterAll(async () => {
	await service.close();
	await reads.close();
	await server.stop();
});
let reads: Awaited<ReturnType<typeof openPostgresStores>>["market"];

const alter = async (value: "on" | "off") => {
	await runOn(server.url, `alter system set default_transaction_read_only = ${value}`);
	await runOn(server.url, "select pg_reload_conf()");
};

describe.each([
	["that is frozen", () => server.freeze(), () => server.thaw()],
	["that became read only", () => alter("on"), () => alter("off")],
])("a database %s", (_what, begin, end) => {
	test("is 503, costs at most what was in flight, and passes by itself", async () => {
		const request = () => service.get(goodRequests.getQuotes, { key: service.keys.unlimited });
		const ready = async () => (await service.get("/readyz")).status;
		expect([(await request()).status, await ready()]).toEqual([200, 200]);
		const used = await service.used("unlimited");
		await begin();
		await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 60_000, interval: 100 });
		const responses = await Promise.all(Array.from({ length: 20 }, request));
		for (const { status, headers } of responses) expect([status, headers["retry-after"]]).toEqual([503, "1"]);
		await end();
		await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000, interval: 100 });
		// A connection that found the database silent asks it again a moment later.
		await vi.waitFor(async () => expect((await request()).status).toBe(200), {
			timeout: 60_000,
			interval: 100,
		});
		const after = await service.used("unlimited");
		expect(after).toBeGreaterThan(used);
		expect(after).toBeLessThanOrEqual(used + 1 + responses.length);
	});
});

test("a database that became read only is told as one that cannot be written", async () => {
	await alter("on");
	try {
		const request = () => service.get(goodRequests.getQuotes, { key: service.keys.unlimited });
		const error = "Service unavailable: the data store cannot be written.";
		const expectReported = async () => expect((await request()).json()).toMatchObject({ error });
		await vi.waitFor(expectReported, { timeout: 60_000, interval: 100 });
	} finally {
		await alter("off");
		await vi.waitFor(async () => expect((await service.get("/readyz")).status).toBe(200), 60_000);
	}
});

/** What happens while the database is silent, which it is not afterwards, whatever the outcome. */
async function whileFrozen(act: () => Promise<void>): Promise<void> {
	await server.freeze();
	try {
		await act();
	} finally {
		await server.thaw();
	}
}

test("of those who ask for the data version one after the other, none waits for both", async () => {
	await whileFrozen(async () => {
		const first = reads.dataVersion();
		// The first reading is under way, so that the second caller wants another one.
		await nextTick();
		const [one, two] = await Promise.allSettled([first, reads.dataVersion()]);
		expect(one).toMatchObject({ status: "rejected", reason: expect.any(StoreUnavailable) });
		// The second outcome is that of the first reading.
		expect(two).toEqual(one);
		expect((two as PromiseRejectedResult).reason).toBe((one as PromiseRejectedResult).reason);
	});
	await vi.waitFor(async () => expect(await reads.dataVersion()).toBe(0), 60_000);
});

test("a read of market data is refused too", async () => {
	await reads.securities();
	await whileFrozen(async () => {
		// The pool opens another connection, or has an idle one that is silent.
		const silence = /is not reachable: (timeout exceeded|Query read timeout)/;
		await expect(reads.securities()).rejects.toThrow(silence);
	});
	await vi.waitFor(async () => expect(await reads.securities()).toEqual([]), 60_000);
});
