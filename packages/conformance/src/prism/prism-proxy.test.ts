import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCoverage } from "../coverage.ts";
import { validatorsOf } from "../response-validator.ts";
import type { Started } from "../start/child.ts";
import { runChecks } from "../suite/run-checks.ts";
import { contract, service } from "../testing.ts";
import { prismChecks, startPrismProxy } from "./prism-checks.ts";
import type { AllowedViolation } from "./violations.ts";

const operation = contract.operation("listTrades");
const headers = {
	"content-type": "application/json; charset=utf-8",
	"x-request-id": "test-0001",
	"x-data-requests-limit": "unlimited",
	"x-data-requests-remaining": "5",
	"x-data-requests-reset": "2026-12-01T00:00:00Z",
	"x-data-requests-cost": "1",
	etag: '"x"',
	"cache-control": "private, no-cache",
};
const trade = {
	price: "1.50",
	volume: "3",
	timestamp: "2026-11-20T21:00:00Z",
	tradeType: null,
	direction: 1,
	tradeSession: 0,
};
const good = {
	status: 200,
	headers: headers as Record<string, string>,
	body: { trades: [trade], next: null } as object,
};

let reply = good;
const upstream = createServer((_, response) => {
	response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body));
});
let proxy: Started;

beforeAll(async () => {
	upstream.listen(0, "127.0.0.1");
	await once(upstream, "listening");
	proxy = await startPrismProxy(contract, `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
});
afterAll(async () => {
	await proxy?.stop();
	upstream.close();
});
beforeEach(() => {
	reply = good;
});

/** The failures of the plain question to an upstream that gives `reply`, and the allowed violations met. */
async function checkAll(allowed: readonly AllowedViolation[] = []) {
	const met: string[] = [];
	const bench = {
		contract,
		service,
		validators: validatorsOf(contract),
		coverage: createCoverage(contract, [operation]),
		allowed: [],
		onAllowed: ({ name }: { name: string }) => void met.push(name),
	};
	const volume = { validPerOperation: 0, seed: 1 };
	const [simple] = await prismChecks([operation], service, volume, proxy.baseUrl, allowed);
	if (!simple) throw new Error("there is no plain question");
	const [result] = await runChecks([simple], bench, 1, () => undefined);
	return { failures: result?.failures.map(({ rule, message }) => `${rule}: ${message}`), met };
}

test("an answer that keeps to the contract passes", async () => {
	expect((await checkAll()).failures).toEqual([]);
});

test("a wrong body is reported with its place", async () => {
	reply = { ...good, body: { trades: [{ ...trade, price: 1.5 }], next: null } };
	expect((await checkAll()).failures).toEqual([
		expect.stringMatching(/^prism: type: response\.body\.trades\.0\.price/),
	]);
});

test("a missing header is reported", async () => {
	const { etag: _, ...without } = headers;
	reply = { ...good, headers: without };
	expect((await checkAll()).failures).toEqual([
		expect.stringMatching(/^prism: required: response\.header.*etag/i),
	]);
});

test("a refused good request is reported", async () => {
	reply = { ...good, status: 400, body: { error: "no", code: "bad_request", requestId: "test-0001" } };
	expect((await checkAll()).failures).toEqual([
		expect.stringContaining("prism: expected status: a good request is answered 400"),
	]);
});

test("a violation that the list allows is counted and is not a failure", async () => {
	reply = { ...good, body: { trades: [{ ...trade, price: 1.5 }], next: null } };
	const name = "price as a number";
	const covers: AllowedViolation["covers"] = (id, { location }) =>
		id === "listTrades" && location.at(-1) === "price";
	expect(await checkAll([{ name, reason: "a test", covers }])).toEqual({ failures: [], met: [name] });
});
