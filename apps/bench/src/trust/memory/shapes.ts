/** One way to make the service keep memory: what each connection sends, over and over while the service takes it. */
export interface Shape {
	name: string;
	connections: number;
	/** Sent once on a connection, in front of the rest. */
	head: string;
	/** Sent behind it as often as it is taken; nothing when empty. */
	more: string;
	/** True if the attacker reads the answers. */
	reads?: boolean;
}

/** As many bytes as a head may nearly have. */
const nearlyAll = 62_000;

const filler = (length: number) => "a".repeat(length);

const line = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n`;
const get = (target: string, rest = "") => `${line(target)}${rest}\r\n`;
const pipelined = (request: string) => request.repeat(Math.ceil(65_536 / request.length));

/** Everything that needs no key. */
export function withoutKey(connections: number): Shape[] {
	const all = (name: string, head: string, more = "", reads = false): Shape => ({
		name,
		connections,
		head,
		more,
		reads,
	});
	const few = (name: string, head: string, more = ""): Shape => ({ name, connections: 200, head, more });
	return [
		all("silent connections", ""),
		few("pipelined GET /openapi.json, not read", "", pipelined(get("/openapi.json"))),
		few("pipelined GET of the Swagger bundle, not read", "", pipelined(get("/docs/swagger-ui-bundle.js"))),
		few("pipelined GET /healthz, not read", "", pipelined(get("/healthz"))),
		all("pipelined GET /status, not read, many connections", "", pipelined(get("/status"))),
		all("the Swagger bundle, not read", get("/docs/swagger-ui-bundle.js")),
		all("one header of nearly 64 KiB that does not end", `${line("/healthz")}X-A: ${filler(nearlyAll)}`),
		all("thousands of headers that do not end", line("/healthz") + "a:b\r\n".repeat(nearlyAll / 5)),
		all("whole heads of nearly 64 KiB", "", get("/openapi.json", `X-A: ${filler(nearlyAll)}\r\n`)),
		all("a body without end", get("/openapi.json", "Content-Length: 999999999999\r\n"), filler(65_536)),
		all(
			"a trailer of nearly 64 KiB that does not end",
			`${get("/healthz", "Transfer-Encoding: chunked\r\n")}0\r\nX-A: ${filler(nearlyAll)}`,
		),
		all(
			"a form without end",
			`POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n${filler(60_000)}`,
		),
		all(
			"upgrades and expectations",
			"",
			pipelined(get("/", "Upgrade: x\r\nConnection: upgrade\r\nExpect: 100-continue\r\n")),
		),
		all("empty lines", "", "\r\n".repeat(32_768)),
		all("no HTTP at all, again and again", "BREW / HTTP/1.1\r\n\r\n", "", true),
		all(
			"refused keys, many headers",
			"",
			get("/account/usage", `x-api-key: wrong\r\n${"a:b\r\n".repeat(900)}`),
		),
	];
}

/** The attacks that need a key. They name as many candles and symbols as a request may name. */
export function withKey(connections: number, key: string, symbols: readonly string[]): Shape[] {
	const request = (target: string, rest = "") =>
		get(`/api/market-data/${target}`, `x-api-key: ${key}\r\n${rest}`);
	const candles = "quote/AAPL.US/candlestick?period=day&count=1000";
	const minutes = "quote/AAPL.US/candlestick?period=1m&count=1000";
	const quotes = `quote?symbols=${symbols.join(",")}`;
	const shape = (name: string, head: string, more: string, count = connections, reads = false): Shape => ({
		name,
		connections: count,
		head,
		more,
		reads,
	});
	return [
		shape("key: pipelined 1000 candles, not read", "", pipelined(request(candles)), 200),
		shape("key: 1000 candles, not read", request(candles), ""),
		shape("key: 1000 candles again and again, read", "", request(candles), connections, true),
		shape("key: 1000 minutes again and again, not read", "", request(minutes)),
		shape("key: quotes of all symbols, not read", "", request(quotes)),
		shape(
			"key: quotes in whole heads of nearly 64 KiB",
			"",
			request(quotes, `X-A: ${filler(nearlyAll - 6_000)}\r\n`),
		),
		shape("key: screener, not read", "", request("screener/search?conditions=pettm:0:1000&size=100")),
	];
}
