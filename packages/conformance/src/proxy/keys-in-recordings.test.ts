import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { targetFinder } from "@us-market-data/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../http-client.ts";
import { liveLine, proxyReport } from "../qa.ts";
import { withoutKeys } from "../report/text.ts";
import { contract } from "../testing.ts";
import { type Exchange, recordable, withoutCredentials } from "./exchange.ts";
import { documentedResponse } from "./faults.ts";
import { startJudgingProxy } from "./judging-proxy.ts";
import { createRecorder } from "./recorder.ts";
import { caseFiles, exampleFiles, har } from "./recording.ts";
import { readHar, startReplay } from "./replay.ts";

/** A text of the form of a key, and credentials of other services, which have no form that could be known. */
const key = "md_live_abcdefghijklmnopqrstuvwxyz234567abcdef";
const opaque = "opaque-credential-of-another-service";
const trades = "/api/market-data/quote/trades?symbol=AAPL.US&count=2";

/** A service that repeats all that it is sent, and tells the secret of a new key. */
const find = targetFinder(contract.operations);
const server = createServer((request, response) => {
	const operation = find(request.url ?? "");
	if (operation && request.method === "GET" && !request.url?.includes("md_")) {
		const { headers, text } = documentedResponse(contract, operation, 200);
		return void response.writeHead(200, headers).end(text);
	}
	const isNewKey = request.url === "/explorer/account/keys";
	response.writeHead(isNewKey ? 201 : 400, {
		"content-type": "application/json; charset=utf-8",
		"x-api-key": key,
		"x-repeated": JSON.stringify(request.headers),
		"set-cookie": `_session=${opaque}`,
	});
	response.end(
		isNewKey ? JSON.stringify({ secret: opaque, key }) : JSON.stringify({ error: `${request.url}` }),
	);
});

let upstream: string;
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

interface Sent {
	target: string;
	method?: string;
	headers?: Record<string, string>;
}

const credentialHeaders = [
	"x-api-key",
	"api-key",
	"api_key",
	"apikey",
	"X-Auth-Token",
	"authorization",
	"cookie",
	"token",
	"x-secret",
];
const credentialParameters = [
	"api_key",
	"apikey",
	"access_token",
	"token",
	"auth",
	"secret",
	"client_secret",
	"%61pi_key",
	"x-api-key",
	"Signature",
	"sig",
	"pwd",
	"jwt",
];

/** Requests with a text where a key may stand: it is cut by its form, and by the name beside it. */
const byForm: ((text: string) => Sent)[] = [
	(text) => ({ target: `/${text}` }),
	(text) => ({ target: `/company/${text}/profile` }),
	(text) => ({ target: `${trades}&x=${text}` }),
	(text) => ({ target: `${trades}&${text}=1` }),
	(text) => ({ target: trades, headers: { "user-agent": text } }),
	(text) => ({ target: trades, headers: { "x-request-id": text, referer: `https://x.example/?a=${text}` } }),
	(text) => ({ target: "/explorer/account/keys", method: "POST", headers: { "x-by": text } }),
];
const byName: ((text: string) => Sent)[] = [
	...credentialHeaders.map((name) => (text: string) => ({ target: trades, headers: { [name]: text } })),
	...credentialParameters.map((name) => (text: string) => ({ target: `${trades}&${name}=${text}` })),
	...credentialParameters.map((name) => (text: string) => ({ target: `/nowhere?${name}=${text}` })),
	(text) => ({ target: trades, headers: { referer: `https://x.example/?a=1&api_key=${text}` } }),
	(text) => ({ target: trades, headers: { origin: `https://x.example/#access_token=${text}&b=1` } }),
];

const percent = (text: string, times: number): string =>
	times === 0
		? text
		: text.replaceAll(/[_a-d]/g, (one) => `%${"25".repeat(times - 1)}${one.charCodeAt(0).toString(16)}`);

/** A text with nothing percent-encoded any more. */
function decode(text: string): string {
	const once = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
	return once === text ? text : decode(once);
}

async function exchangesOf(sent: readonly Sent[]): Promise<Exchange[]> {
	const exchanges: Exchange[] = [];
	const proxy = await startJudgingProxy(contract, {
		to: upstream,
		onExchange: (one) => void exchanges.push(one),
	});
	for (const { target, method = "GET", headers = {} } of sent)
		await send(proxy.url, { method, target, headers });
	await proxy.close();
	return exchanges;
}

/** All that the proxy writes of exchanges. */
function outputsOf(exchanges: readonly Exchange[]): string {
	const recorder = createRecorder(contract);
	for (const exchange of exchanges) recorder.add(exchange);
	const { sound } = recorder;
	const texts = [...exampleFiles(sound), ...caseFiles(sound)].flat();
	const lines = exchanges.map(liveLine);
	return [
		JSON.stringify(har(exchanges, upstream)),
		proxyReport(recorder),
		JSON.stringify(recorder.usage()),
		...texts,
		...lines,
	].join("\n");
}

test("no output of the proxy holds a key, wherever it stood", async () => {
	const forms = fc.oneof(
		fc.tuple(fc.constantFrom(...byForm), fc.constant(key)),
		fc.tuple(fc.constantFrom(...byName), fc.constantFrom(key, opaque)),
	);
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(forms, fc.nat(3)), { minLength: 5, maxLength: 20 }),
			async (chosen) => {
				const exchanges = await exchangesOf(
					chosen.map(([[form, secret], times]) => form(percent(secret, times))),
				);
				expect(exchanges).toHaveLength(chosen.length);
				const written = decode(outputsOf(exchanges));
				for (const secret of [key.slice(14), opaque])
					expect(written.slice(Math.max(0, written.indexOf(secret) - 200)).includes(secret), secret).toBe(
						false,
					);
			},
		),
		{ numRuns: 25 },
	);
	const every = await exchangesOf([...byForm, ...byName].map((form) => form(key)));
	const written = decode(outputsOf(every));
	expect(written.includes(key.slice(14))).toBe(false);
	expect(written).toContain(`${key.slice(0, 14)}…`);
});

test("a name and a password are in no recording: in the address of the deployment, or repeated in plain", () => {
	const basic = Buffer.from(`somebody:${opaque}`).toString("base64");
	const exchange = recordable({
		number: 1,
		operation: undefined,
		request: { method: "GET", target: "/nowhere", headers: { authorization: `Basic ${basic}` } },
		answer: { status: 404, headers: {}, text: `no page for somebody:${opaque}, ${opaque}`, json: undefined },
		startedAt: 0,
		milliseconds: 1,
		injected: undefined,
		violations: [],
	});
	const written = JSON.stringify(har([exchange], `https://somebody:${opaque}@data.example/base`));
	expect(written).toContain('"url":"https://data.example/base/nowhere"');
	expect([written.includes(opaque), written.includes(basic)]).toEqual([false, false]);
});

test("an answer that changes the protocol is none, so that the recording ends", async () => {
	const changing = createServer().on("connection", (socket) =>
		socket.once("data", () =>
			socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
		),
	);
	changing.listen(0, "127.0.0.1");
	await once(changing, "listening");
	const { port } = changing.address() as AddressInfo;
	const proxy = await startJudgingProxy(contract, { to: `http://127.0.0.1:${port}` });
	const { status } = await send(proxy.url, { method: "GET", target: trades, headers: {} });
	await proxy.close();
	changing.closeAllConnections();
	changing.close();
	expect(status).toBe(502);
});

test("a recording of questions with a key is replayed to who asks with one", async () => {
	const [exchange] = await exchangesOf([{ target: `${trades}&api_key=${opaque}` }]);
	if (!exchange) throw new Error("nothing was recorded");
	const replay = await startReplay(readHar(JSON.stringify(har([exchange], upstream))));
	const requested = await send(replay.url, {
		method: "GET",
		target: `${trades}&api_key=another`,
		headers: {},
	});
	await replay.close();
	expect([requested.status, requested.json]).toEqual([200, exchange.answer?.json]);
});

test("no parameter of the contract counts as a credential", () => {
	for (const { path, parameters } of contract.operations) {
		const target = `${path}?${parameters.map(({ name }) => `${name}=1`).join("&")}`;
		expect(withoutCredentials(target)).toBe(target);
	}
});

test("a report holds no key that an answer repeated, known or not", () => {
	expect(withoutKeys(`${opaque} and ${key}`, { key: opaque })).toBe(`[key] and ${key.slice(0, 14)}…`);
});
