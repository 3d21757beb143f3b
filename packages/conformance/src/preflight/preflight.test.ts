import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { contract, service } from "../testing.ts";
import { settleCost } from "./allowance.ts";
import { CannotRun } from "./cannot-run.ts";
import { preflight } from "./preflight.ts";
import { chooseSymbols, seededOrder } from "./symbols.ts";

type Reply = readonly [status: number, body: unknown];
const rejection = (status: number, error: string): Reply => [status, { error }];
const usage = (remaining: number | null): Reply => [200, { usage: { remaining } }];

/** A service that keeps the contract but for the paths that a test answers. */
async function served(replies: Readonly<Record<string, Reply>> = {}, keys = ["md_test_key"]) {
	const cannedReplies: Readonly<Record<string, Reply>> = {
		"/openapi.json": [200, { info: contract.document.info }],
		"/account/usage": usage(null),
		...replies,
	};
	const server = createServer(({ url = "", headers }, response) => {
		const { pathname } = new URL(url, "http://x");
		const isServed = pathname === "/openapi.json" || keys.includes(String(headers["x-api-key"]));
		const sound = cannedReplies[pathname] ?? cannedReplies["*"] ?? rejection(400, "Unknown query parameter");
		const [status, body] = isServed ? sound : rejection(401, "Unauthorized: the key is\nunknown.");
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	onTestFinished(() => void server.closeAllConnections());
	onTestFinished(() => void server.close());
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { ...service, baseUrl, credentials: { key: "md_test_key" } };
}

test("a service that can be judged tells what its key has left", async () => {
	expect(await preflight(await served(), contract)).toEqual({ remaining: null, warnings: [] });
	const limited = await served({ "/account/usage": usage(12) });
	expect(await preflight(limited, contract)).toMatchObject({ remaining: 12 });
});

test("a service that hides its contract is judged, with a note", async () => {
	const { warnings } = await preflight(await served({ "/openapi.json": rejection(404, "no") }), contract);
	expect(warnings).toEqual([expect.stringContaining("its version is not compared")]);
});

const info = { title: contract.document.info.title, version: "7.1.0" };
test.each<readonly [string, Readonly<Record<string, Reply>>, string[], RegExp]>([
	["a key that is refused", {}, [], /refuses the key: 401 Unauthorized: the key is unknown\. Give a key/],
	[
		"a contract of another version",
		{ "/openapi.json": [200, { info }] },
		["md_test_key"],
		/in version 7\.1\.0/,
	],
	[
		"another API",
		{ "/openapi.json": [200, { info: { title: "Pets", version: "1.0.0" } }] },
		["md_test_key"],
		/contract of "Pets"/,
	],
	[
		"a key without market data",
		{ "*": rejection(403, "Forbidden: no") },
		["md_test_key"],
		/no market data: 403/,
	],
	["another path", { "*": rejection(404, "no") }, ["md_test_key"], /no such service: it answers 404/],
	[
		"a service that is down",
		{ "*": rejection(503, "later"), "/account/usage": rejection(503, "later") },
		["md_test_key"],
		/does not serve at the moment: 503 later/,
	],
])("%s ends in one message", async (_, replies, keys, message) => {
	const failing = preflight(await served(replies, keys), contract);
	await expect(failing).rejects.toThrow(CannotRun);
	await expect(failing).rejects.toThrow(message);
});

test("an address where nothing listens ends in one message", async () => {
	const nowhere = { ...service, baseUrl: "http://127.0.0.1:1" };
	await expect(preflight(nowhere, contract)).rejects.toThrow(
		"http://127.0.0.1:1 cannot be reached: nothing listens there (ECONNREFUSED)",
	);
});

test("a further credential that is unknown is named by its option, and not shown", async () => {
	const wrong = { ...(await served()), credentials: { key: "md_test_key", exhausted: "md_test_402" } };
	await expect(preflight(wrong, contract)).rejects.toThrow(/of --key-402: 401/);
	await expect(preflight(wrong, contract)).rejects.not.toThrow(/md_test_/);
});

test("an allowance that does not suffice is settled with a person, or refused", async () => {
	const requested: string[] = [];
	const answerWith = (response: string) => ({
		async prompt(question: string) {
			requested.push(question);
			return response;
		},
	});
	await settleCost(10, 10, undefined);
	await settleCost(10, null, undefined);
	await expect(settleCost(10, 9, undefined)).rejects.toThrow(
		/about 10 data requests, and the key has 9 left/,
	);
	await settleCost(10, 9, answerWith("Y"));
	await expect(settleCost(10, 9, answerWith(""))).rejects.toThrow(CannotRun);
	expect(requested).toHaveLength(2);
});

test("symbols are the known ones that a deployment lists, and others by the seed, of all pages", async () => {
	const symbols = Array.from({ length: 40 }, (_, index) => ({ symbol: `S${index}.US` }));
	const listed = [{ symbol: "MSFT.US" }, ...symbols];
	const deployment = await served({
		"/api/market-data/reference/securities": [200, { securities: listed, next: null }],
	});
	const chosen = await chooseSymbols(deployment, contract, 1);
	expect(chosen).toHaveLength(8);
	expect(chosen[0]).toBe("MSFT.US");
	expect(await chooseSymbols(deployment, contract, 1)).toEqual(chosen);
	expect(await chooseSymbols(deployment, contract, 2)).not.toEqual(chosen);
	expect(await chooseSymbols(await served(), contract, 1)).toEqual(["AAPL.US", "MSFT.US", "NVDA.US"]);
});

test("the order of a seed does not depend on what else is there", () => {
	const all = seededOrder(["a", "b", "c", "d", "e"], 3);
	expect(seededOrder(["e", "c", "a"], 3)).toEqual(all.filter((text) => "ace".includes(text)));
});
