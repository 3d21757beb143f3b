import { mkdtemp } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { OperatorImports, OperatorPages } from "@us-market-data/contract";
import { finraShortVolumeFeed, runLock, updateLock } from "@us-market-data/ingest";
import { version } from "@us-market-data/runtime/version";
import type { AccountChange } from "@us-market-data/store";
import { digest, folderAuditLog } from "@us-market-data/store/accounts";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { afterEach, expect, inject, onTestFinished, test } from "vitest";
import { openEdge } from "../http/edge.ts";
import { type Service, startService } from "../testing/service.ts";

let service: Service;
afterEach(() => service.close());

const pages = ["datasets", "imports", "updates", "issues", "accounts", "service"] as const;

async function change(account: string, made: AccountChange) {
	const { id = 0 } = (await service.accounts.account(account)) ?? {};
	await service.accounts.updateAccount(id, made);
}

const request = (path: string, key: string | undefined, method = "GET") =>
	service.get(`/explorer/${path}`, { method, headers: key === undefined ? {} : { "x-api-key": key } });

async function page<Page extends keyof OperatorPages>(name: Page): Promise<OperatorPages[Page]> {
	const response = await request(`operator/${name}`, service.keys.demo);
	expect(response.status, response.text).toBe(200);
	return response.json() as OperatorPages[Page];
}

/** A service whose demo account is an operator, on a folder of updates. */
async function setUp() {
	const dataDir = await mkdtemp(join(inject("runFolder"), "operator-"));
	const store = await openUpdatesFile(join(dataDir, "updates.sqlite"));
	onTestFinished(() => store.close());
	service = await startService({
		updates: { store, feeds: async () => [finraShortVolumeFeed] },
		operator: {
			dataDir,
			audit: folderAuditLog(dataDir),
			version: "1.2.3",
			bytes: async () => 4096,
			issues: { newest: async () => ({ isPending: false, total: 0, byKind: [], issues: [] }) },
		},
	});
	await change("demo", { isOperator: true });
	return { store, now: service.clock.now };
}

test("an operator reads every page without a charge, and no page holds a key or its digest", async () => {
	await setUp();
	for (const name of pages) {
		const { status, headers, text } = await request(`operator/${name}`, service.keys.demo);
		expect([status, headers["cache-control"]], name).toEqual([200, "no-store"]);
		for (const key of Object.values(service.keys)) {
			expect(text, name).not.toContain(key.slice(0, 12));
			expect(text, name).not.toContain(digest(key));
		}
		expect(text, name).not.toContain(inject("runFolder"));
	}
	expect(await service.used("demo")).toBe(0);
	expect(service.log.join("")).not.toContain(service.keys.demo);
});

test.each(pages)("%s is refused to everybody else, with what is missing", async (name) => {
	await setUp();
	const { unlimited, exhausted, noAccess, revoked, expired, disabled } = service.keys;
	for (const key of [unlimited, exhausted, noAccess]) {
		const { status, text } = await request(`operator/${name}`, key);
		expect([status, text]).toEqual([403, expect.stringContaining("does not hold the operator's role")]);
	}
	for (const key of [undefined, "", "md_test_nothing", revoked, expired, disabled])
		expect((await request(`operator/${name}`, key)).status, key).toBe(401);
});

test("the role is gone with the next request, and so is a revoked key", async () => {
	await setUp();
	await page("datasets");
	await change("demo", { isOperator: false });
	const rejected = await request("operator/datasets", service.keys.demo);
	expect(rejected.status).toBe(403);
	expect(rejected.text).toContain("The operator of this service grants it.");
	await change("demo", { isOperator: true });
	await page("datasets");
	await change("demo", { disabledAt: 1 });
	expect((await request("operator/datasets", service.keys.demo)).status).toBe(401);
});

test("the pages take no token, no other method and no other origin", async () => {
	service = await startService({ edge: { ...openEdge(), corsOrigins: ["*"] } });
	await change("demo", { isOperator: true });
	const origin = { origin: "https://evil.example", "x-api-key": service.keys.demo };
	const response = await service.get("/explorer/operator/accounts", { headers: origin });
	expect(response.headers["access-control-allow-origin"]).toBeUndefined();
	const preflight = await service.get("/explorer/operator/accounts", {
		method: "OPTIONS",
		headers: { origin: "https://evil.example", "access-control-request-method": "GET" },
	});
	expect([preflight.status, preflight.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
	for (const method of ["POST", "PUT", "DELETE"])
		expect((await request("operator/accounts", service.keys.demo, method)).status).toBe(405);
	const token = { authorization: "Bearer abc.def.ghi" };
	expect((await service.get("/explorer/operator/accounts", { headers: token })).status).toBe(401);
	expect((await request("operator/nothing", service.keys.demo)).status).toBe(404);
});

test("an address that guesses keys here is held back, and known keys pass", async () => {
	service = await startService({ edge: { ...openEdge(), authFailuresPerMinute: 3 } });
	await change("demo", { isOperator: true });
	await page("accounts");
	const guess = async () => (await request("operator/accounts", "md_test_nothing")).status;
	expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
	await page("accounts");
});

test("everybody who is signed in learns the own account and role", async () => {
	await setUp();
	expect((await request("session", service.keys.demo)).json()).toEqual({
		account: "demo",
		plan: "demo",
		isOperator: true,
		version,
	});
	expect((await request("session", service.keys.noAccess)).json()).toMatchObject({ isOperator: false });
	expect((await request("session", undefined)).status).toBe(401);
});

test("datasets are told with their days, accounts with their use", async () => {
	await setUp();
	const { datasets, bytes } = await page("datasets");
	expect(bytes).toBe(4096);
	expect(datasets.find(({ area }) => area === "dayBars")).toMatchObject({
		source: "native",
		tag: "sample",
		lastDay: "2026-11-20",
		isDisabled: false,
	});
	expect(datasets.find(({ area }) => area === "securities")).toMatchObject({ firstDay: null, lastDay: null });
	await service.get("/api/market-data/quote?symbols=AAPL.US", {
		headers: { "x-api-key": service.keys.demo },
	});
	const { accounts, plans } = await page("accounts");
	expect(accounts.find(({ name }) => name === "demo")).toMatchObject({
		used: 1,
		allowance: 1_000_000,
		keys: 1,
		isOperator: true,
		isDisabled: false,
	});
	expect(accounts.find(({ name }) => name === "disabled")).toMatchObject({ isDisabled: true });
	expect(accounts.find(({ name }) => name === "revoked")).toMatchObject({ keys: 0 });
	expect(plans.find(({ name }) => name === "unlimited")).toMatchObject({ allowance: null, accounts: 1 });
});

test("a run is told from its begin to its end, and one whose process was killed too", async () => {
	const { store, now } = await setUp();
	const runs = async (): Promise<OperatorImports["runs"]> => (await page("imports")).runs;
	expect(await runs()).toEqual([]);
	const id = await store.beginRun("import bars", now);
	const holder = { pid: process.pid, host: hostname(), beatAt: now };
	await store.lock(runLock(id), holder);
	await store.noteRun(id, { target: "a.csv", rows: 17 });
	expect(await runs()).toMatchObject([{ state: "running", target: "a.csv", rows: 17, endedAt: null }]);
	await store.unlock(runLock(id), holder);
	expect(await runs()).toMatchObject([{ state: "lost" }]);
	const skipped = [{ reason: "test issue", rows: 2, lines: [3, 4] }];
	const file = { file: "a.csv", tag: "t", status: "stored" as const, read: 3, stored: 1, skipped };
	const files = [{ ...file, unresolved: [], issues: 0, notes: [] }];
	await store.endRun(id, { target: "a.csv", outcome: "stored", rows: 1, message: "", files }, now + 1);
	expect(await runs()).toMatchObject([{ state: "stored", rows: 1, files: [{ skipped }] }]);
});

test("a feed is told with the reason of its failure", async () => {
	const { store, now } = await setUp();
	const name = finraShortVolumeFeed.name;
	expect((await page("updates")).feeds).toMatchObject([
		{ name, lastRun: null, problems: [], isRunning: false },
	]);
	const id = await store.beginRun(name, now);
	const message = "answer is 503";
	await store.endRun(id, { target: "", outcome: "failed", rows: 0, failure: "answer", message }, now);
	await store.lock(updateLock(name), { pid: process.pid, host: hostname(), beatAt: now });
	expect((await page("updates")).feeds).toMatchObject([
		{ isRunning: true, lastRun: { outcome: "failed", message }, problems: [message] },
	]);
});
