import type { OperationId } from "@us-market-data/contract";
import { operationList } from "@us-market-data/contract";
import type { Answer, CallOptions } from "@us-market-data/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRequests, withQuery } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";
import { accountNames } from "../testing/test-keys.ts";

/** As in production: answers are not checked, and so the direct path makes them. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

/** A request with an origin is answered by the application. CORS is off, so the origin changes nothing else. */
const byApplication = { origin: "https://app.example" };

/** Headers of single requests, and the text that names a request. */
const own = ["x-request-id", "x-data-requests-remaining", "date", "content-length"];

const shown = ({ status, rawHeaders, text }: Answer) => ({
	status,
	text: text.replace(/"(requestId)":("[^"]*"|\d+)/g, '"$1":"…"'),
	headers: rawHeaders.filter(
		(_, index) => !own.includes(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ""),
	),
});

/** Both answers to a request: the same but for what belongs to a single one. Gives the status. */
async function compare(target: string, options: CallOptions = {}): Promise<number> {
	const before = await service.used("unlimited");
	const direct = await service.get(target, options);
	const between = await service.used("unlimited");
	const slow = await service.get(target, { ...options, headers: { ...options.headers, ...byApplication } });
	const after = await service.used("unlimited");
	expect(shown(direct), target).toEqual(shown(slow));
	expect(between - before, target).toBe(after - between);
	return direct.status;
}

const ids = Object.keys(goodRequests) as OperationId[];

test.each(ids)("%s: a new answer, a kept one and one that the caller holds", async (id) => {
	const key = service.keys.unlimited;
	const target = goodRequests[id];
	for (let times = 0; times < 3; times++) expect(await compare(target, { key })).toBe(200);
	const { headers } = await service.get(target, { key });
	const held = { "if-none-match": `W/"a", ${String(headers["etag"])}` };
	if (headers["x-data-requests-cost"] === "1") await compare(target, { key, headers: held });
	await compare(target, { key, headers: { "if-none-match": "*" } });
});

test.each(accountNames)("account %s: every operation", async (name) => {
	for (const id of ids) await compare(goodRequests[id], { key: service.keys[name] });
});

test.each([
	["no key", {}],
	["an empty key", { key: "" }],
	["a malformed key", { key: "md_live_nothing" }],
	["two keys in one", { key: "a, b" }],
])("%s", async (_what, options) => {
	for (const id of ids) expect(await compare(goodRequests[id], options)).toBe(401);
});

test.each([
	["by commas", "symbols=MSFT.US,AAPL.US,KO.US"],
	["under its name", "symbols=MSFT.US&symbols=AAPL.US&symbols=KO.US"],
	["in both ways", "symbols=MSFT.US,AAPL.US&%73ymbols=KO.US"],
])("a list %s", async (_how, query) => {
	const target = `/api/market-data/quote?${query}`;
	expect(await compare(target, { key: service.keys.unlimited })).toBe(200);
	const { text } = await service.get(target, { key: service.keys.unlimited });
	expect((JSON.parse(text) as { quote: { symbol: string }[] }).quote.map(({ symbol }) => symbol)).toEqual([
		"MSFT.US",
		"AAPL.US",
		"KO.US",
	]);
});

const oddValues = [
	"",
	"0",
	"-1",
	"1e9",
	"x",
	"%00",
	"%",
	"%F0%9F%98%80",
	"__proto__",
	"constructor",
	"a,b",
	"%27",
	"(1)",
	"+",
];

test.each(operationList.map(({ operationId }) => operationId))(
	"%s: parameters that break the contract",
	async (id) => {
		const key = service.keys.unlimited;
		const target = goodRequests[id];
		const names =
			operationList.find((row) => row.operationId === id)?.parameters.filter((row) => row.in === "query") ??
			[];
		const path = target.split("?")[0] ?? target;
		for (const query of ["nosuch=1", "__proto__=1", "a&b=", "&&"])
			await compare(withQuery(target, query), { key });
		await compare(path, { key });
		for (const { name } of names) {
			await compare(`${path}?${name}=a&${name}=b`, { key });
			for (const value of oddValues) {
				await compare(`${path}?${name}=${value}`, { key });
				if (value === "x") await compare(withQuery(target, `${name}=${value}`), { key });
			}
		}
	},
);

test.each([
	"/",
	"/nowhere",
	"/api/market-data/quotes",
	"/api/market-data/quote/",
	"//",
	"/healthz",
	"/company//profile",
	"/%2e%2e/x",
	"/oauth/token",
	"/metrics",
])("%s: a path that is of no operation", async (path) => {
	for (const key of ["", service.keys.unlimited]) await compare(path, key === "" ? {} : { key });
	await compare(`${path}?a=b`);
});
