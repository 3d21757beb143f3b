import { readFileSync } from "node:fs";
import { operationList } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { define } from "../cases/case.ts";
import { loadCase } from "../cases/load.ts";
import { simpleRequest } from "../generate/good.ts";
import { send } from "../http-client.ts";
import { validateResponse, validatorsOf } from "../response-validator.ts";
import { type Started, scriptPath } from "../start/child.ts";
import { contract, service } from "../testing.ts";
import { startPrism } from "./prism-checks.ts";

/** The stock `prism mock`, with the arguments of `pnpm mock:stock`. */
let stock: Started;

beforeAll(async () => {
	const { scripts } = JSON.parse(readFileSync(scriptPath("package.json"), "utf8"));
	const [program, command, document] = scripts["mock:stock"].split(" ");
	expect([program, command]).toEqual(["prism", "mock"]);
	stock = await startPrism([command, scriptPath(document)]);
});
afterAll(() => stock?.stop());

const request = (target: string, headers: Record<string, string> = { "x-api-key": "any" }) =>
	send(stock.baseUrl, { method: "GET", target, headers });

test.each(operationList.map(({ operationId }) => operationId))(
	"%s is answered 200 by the contract",
	async (operationId) => {
		const operation = contract.operation(operationId);
		const given = (await loadCase(operation)) ?? define(operationId, {});
		const response = await request(simpleRequest(operation, given, service).target);
		expect(response.status).toBe(200);
		expect(response.headers["sl-violations"]).toBeUndefined();
		expect(await validateResponse(operation, "GET", response, validatorsOf(contract))).toEqual([]);
	},
);

const quote = "/api/market-data/quote?symbols=AAPL.US";

test("any key passes, and no key is 401 in the contract's form", async () => {
	expect((await request(quote, { "x-api-key": "no key of the service" })).status).toBe(200);
	const rejected = await request(quote, {});
	expect([rejected.status, rejected.json]).toEqual([
		401,
		expect.objectContaining({ error: expect.any(String) }),
	]);
});

test("402 and 403 come by Prefer alone", async () => {
	for (const code of [402, 403])
		expect((await request(quote, { "x-api-key": "any", prefer: `code=${code}` })).status).toBe(code);
});

test("a missing parameter is refused, an unknown one passes", async () => {
	expect((await request("/api/market-data/quote")).status).toBe(400);
	expect((await request(`${quote}&nonsense=1`)).status).toBe(200);
});

test("an unknown route is a problem of Prism's own form", async () => {
	const unknown = await request("/nope");
	expect([unknown.status, unknown.headers["content-type"]]).toEqual([404, "application/problem+json"]);
	expect(unknown.json).not.toHaveProperty("error");
});

test("any prefix finds the legacy family", async () => {
	expect((await request("/api/anything/quote/static_info?symbols=AAPL.US")).status).toBe(200);
});
