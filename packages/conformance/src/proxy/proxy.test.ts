import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { targetFinder } from "@us-market-data/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "../cases/case.ts";
import { send } from "../http-client.ts";
import { liveLine, proxyReport } from "../qa.ts";
import { complaints, contract } from "../testing.ts";
import type { Exchange } from "./exchange.ts";
import { documentedResponse, readFaultRule } from "./faults.ts";
import { type JudgingProxy, startJudgingProxy } from "./judging-proxy.ts";
import { createRecorder } from "./recorder.ts";
import { caseFiles, exampleFiles, har } from "./recording.ts";
import { readHar, startReplay } from "./replay.ts";

const find = targetFinder(contract.operations);
const trades = "/api/market-data/quote/trades?symbol=AAPL.US&count=2";

/** A service that answers the examples of the contract, but a broken body to `count=7`. */
const exampleService: RequestListener = (request, response) => {
	const operation = find(request.url ?? "");
	if (!operation) {
		response.writeHead(404, { "content-type": "application/json" });
		return void response.end('{"error":"Not found."}');
	}
	const { origin } = request.headers;
	if (request.method === "OPTIONS" && origin === "https://allowed.example") {
		response.writeHead(204, { "access-control-allow-origin": origin, "x-request-id": "preflight" });
		return void response.end();
	}
	const status = request.method === "OPTIONS" ? 405 : 200;
	const { headers, text } = documentedResponse(contract, operation, status);
	response.writeHead(status, headers);
	response.end(request.url?.includes("count=7") ? text.replace('"price":"', '"price":"x') : text);
};

let upstream: string;
const server = createServer(exampleService);
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** Asks through a proxy, and gives the exchanges. */
async function through(
	targets: readonly string[],
	options: Partial<Parameters<typeof startJudgingProxy>[1]> = {},
): Promise<{ exchanges: Exchange[]; statuses: (number | string)[] }> {
	const exchanges: Exchange[] = [];
	const onExchange = (exchange: Exchange) => void exchanges.push(exchange);
	const proxy: JudgingProxy = await startJudgingProxy(contract, { to: upstream, onExchange, ...options });
	const statuses: (number | string)[] = [];
	for (const target of targets) {
		const headers = { "x-api-key": "md_test_secret", authorization: "Bearer secret" };
		const requested = send(proxy.url, { method: "GET", target, headers });
		statuses.push(
			await requested.then(
				({ status }) => status,
				() => "cut",
			),
		);
	}
	await proxy.close();
	return { exchanges, statuses };
}

function recorded(exchanges: readonly Exchange[]) {
	const recorder = createRecorder(contract);
	for (const exchange of exchanges) recorder.add(exchange);
	return recorder;
}

const rulesOf = ({ violations }: Exchange) => violations.map(({ rule }) => rule);

describe("the proxy", () => {
	it("passes sound exchanges on and complains about none", async () => {
		const targets = contract.operations.map(({ path, parameters }) => {
			const required = parameters.filter(({ required, in: location }) => required && location === "query");
			const query = required.map(
				({ name }) => `${name}=${contract.operations.find((one) => one.path === path)?.examples[name]}`,
			);
			return `${path.replace("{legacy_prefix}", "legacy").replace(/\{\w+\}/, "AAPL.US")}?${query.join("&")}`;
		});
		const { exchanges, statuses } = await through(targets);
		expect(new Set(statuses)).toEqual(new Set([200]));
		expect(
			exchanges.flatMap((exchange) => exchange.violations.map((one) => [exchange.request.target, one])),
		).toEqual([]);
		expect(exchanges.map(liveLine).filter((line) => line !== undefined)).toEqual([]);
		expect(proxyReport(recorded(exchanges))).toContain("none breaks the contract");
	});

	it("tells what breaks the contract: a body, and a refusal that did not come", async () => {
		const base = "/api/market-data/quote/trades?symbol=AAPL.US";
		const { exchanges } = await through([
			`${base}&count=7`,
			`${base}&cuont=2`,
			`${base}&count=0`,
			"/api/market-data/quote/trades",
			"/none",
		]);
		expect(exchanges.map(rulesOf)).toEqual([
			["body schema"],
			["invalid request"],
			["invalid request"],
			["invalid request"],
			[],
		]);
		expect(exchanges[1]?.violations[0]?.message).toBe(
			"answered 200 although cuont is no parameter of listTrades",
		);
		expect(liveLine(exchanges[0] as Exchange)).toContain("body schema: #/trades/0/price breaks pattern");
		expect(proxyReport(recorded(exchanges))).toMatch(/^# 5 exchanges, 4 violations of 4 kinds/);
	});

	it.each(["/company/%/profile", "/company/%E0%A4%A/profile", "//", "//x/y?%", "/?%%%=%"])(
		"keeps an exchange whose target is malformed: %s",
		async (target) => {
			const { exchanges, statuses } = await through([target]);
			expect(statuses).not.toEqual(["cut"]);
			expect(exchanges.map(({ request }) => request.target)).toEqual([target]);
			expect(readHar(JSON.stringify(har(exchanges, upstream)))[0]?.request.url).toBe(`${upstream}${target}`);
			expect(recorded(exchanges).count).toBe(1);
		},
	);

	it("tells preflights of browsers apart from requests", async () => {
		const exchanges: Exchange[] = [];
		const onExchange = (exchange: Exchange) => void exchanges.push(exchange);
		const proxy = await startJudgingProxy(contract, { to: upstream, onExchange });
		for (const origin of ["https://allowed.example", "https://other.example"]) {
			const headers = { origin, "access-control-request-method": "GET" };
			await send(proxy.url, { method: "OPTIONS", target: trades, headers });
		}
		await send(proxy.url, { method: "GET", target: trades, headers: {} });
		await proxy.close();
		expect(exchanges.flatMap(rulesOf)).toEqual([]);
		expect(exchanges.map(liveLine)).toEqual([
			undefined,
			expect.stringMatching(
				/^PREFLIGHT {2}2 .*: 405, so browsers keep pages of https:\/\/other\.example from/,
			),
			undefined,
		]);
		const report = proxyReport(recorded(exchanges));
		expect(report).toContain(
			"- 1 preflights of browsers: 204, pages of https://allowed.example are allowed\n",
		);
		expect(report).toContain("- 1 preflights of browsers: 405, so browsers keep");
		expect(report).toContain("| listTrades | 200: 1 |");
	});

	it("answers 502 for a service that does not answer", async () => {
		const { exchanges, statuses } = await through([trades], { to: "http://127.0.0.1:9" });
		expect(statuses).toEqual([502]);
		expect(exchanges.map(liveLine)[0]).toContain("FAILED");
	});
});

it("faults reach the client, and are told as injected", async () => {
	const faults = ["402:after=2@listTrades", "cut@getQuotes"].map((text) => readFaultRule(text, contract));
	const quotes = "/api/market-data/quote?symbols=AAPL.US";
	const { exchanges, statuses } = await through([trades, trades, trades, quotes], { faults });
	expect(statuses).toEqual([200, 200, 402, "cut"]);
	// The client of this test asks once more after a cut connection.
	expect(exchanges.map(({ injected }) => injected)).toEqual([undefined, undefined, "402", "cut", "cut"]);
	expect(exchanges.flatMap(rulesOf)).toEqual([]);
});

describe("a recording", () => {
	const targets = [
		trades,
		trades,
		"/account/usage",
		"/company/AAPL.US/profile",
		"/api/market-data/quote/trades?symbol=AAPL.US&count=7",
	];

	it("holds no credential and nothing of the account, and is replayed", async () => {
		const { exchanges } = await through(targets);
		const archive = JSON.stringify(har(exchanges, upstream));
		for (const secret of ["md_test_secret", "Bearer secret", "byKey"]) expect(archive).not.toContain(secret);
		const replay = await startReplay(readHar(archive));
		const request = (target: string) => send(replay.url, { method: "GET", target, headers: {} });
		const first = exchanges[0]?.answer;
		const again = await request("/api/market-data/quote/trades?count=2&symbol=AAPL.US");
		expect([again.status, again.json, again.headers["etag"]]).toEqual([
			200,
			first?.json,
			first?.headers["etag"],
		]);
		expect(await request("/api/market-data/quote/trades?symbol=KO.US")).toMatchObject({
			status: 404,
			json: { code: "not_recorded" },
		});
		expect(await request("/account/usage")).toMatchObject({ status: 404, json: { code: "not_recorded" } });
		await replay.close();
		expect(() => readHar("{}")).toThrow("no HTTP archive");
	});

	it("becomes examples and cases of sound answers alone", async () => {
		const { sound } = recorded((await through(targets)).exchanges);
		expect([...exampleFiles(sound).keys()]).toEqual([
			"quote/listTrades.yaml",
			"company/getCompanyProfile.yaml",
		]);
		const files = caseFiles(sound);
		expect([...files.keys()]).toEqual(["quote/listTrades.ts", "company/getCompanyProfile.ts"]);
		const folder = await mkdtemp(join(tmpdir(), "conformance-cases-"));
		try {
			const source = new URL("../", import.meta.url).pathname;
			const text = files
				.get("quote/listTrades.ts")
				?.replaceAll('"../../', `"${source}`)
				.replaceAll('"../', `"${source}cases/`);
			await writeFile(join(folder, "case.ts"), text ?? "");
			const { default: pasted } = (await import(join(folder, "case.ts"))) as { default: Case };
			const [rule] = pasted.rules;
			const recorded = sound[0]?.answer.json;
			if (!rule) throw new Error("the case has no rule");
			expect(await complaints(rule, () => recorded)).toEqual([]);
			const [complaint] = await complaints(rule, () => ({ trades: [], next: null }));
			expect(complaint).toMatch(/^the answer has no .*trades\[\]/);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});

	it("tells which operations and parameters a client uses", async () => {
		const { operations } = recorded((await through(targets)).exchanges).usage();
		expect(operations["listTrades"]).toEqual({
			requests: 3,
			parameters: { symbol: 3, count: 3 },
			statuses: { "200": 3 },
		});
		expect(operations["getCompanyProfile"]?.parameters).toEqual({ symbol: 1 });
	});
});

it("a recorder keeps the newest exchanges and the counts of all", async () => {
	const { exchanges } = await through([trades]);
	const [one] = exchanges;
	if (!one) throw new Error("nothing was recorded");
	const recorder = createRecorder(contract, 10);
	for (let number = 1; number <= 57; number++) recorder.add({ ...one, number });
	expect(recorder.count).toBe(57);
	expect(recorder.newest.map(({ number }) => number)).toEqual([48, 49, 50, 51, 52, 53, 54, 55, 56, 57]);
	expect(recorder.usage().operations["listTrades"]?.requests).toBe(57);
	expect(recorder.sound).toHaveLength(1);
});
