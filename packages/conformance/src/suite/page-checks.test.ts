import { expect, test } from "vitest";
import type { HttpResponse, WireRequest } from "../http-client.ts";
import { Skipped } from "../rules/rule.ts";
import { contract, responseOf, service } from "../testing.ts";
import { pageChecks } from "./page-checks.ts";
import type { Probe } from "./probe.ts";

const document = {
	...contract.document,
	paths: Object.fromEntries(
		Object.entries(contract.document.paths).map(([path, item]) => [
			path.replace("{legacy_prefix}", "legacy"),
			item,
		]),
	),
};

/** The answers of a service that does all right. */
function right({ method, target, headers }: WireRequest): HttpResponse {
	if (target.length > 16_370) return responseOf(414, { error: "too long" });
	if ((headers["x-filling"]?.length ?? 0) > 65_000) return responseOf(431, { error: "too large" });
	if (target.startsWith("/account/usage?x")) return responseOf(400, { error: "no such parameter" });
	if (target === "/account/usage") return responseOf(200, {});
	const isPage = ["/healthz", "/readyz", "/openapi.json"].includes(target);
	if (!isPage)
		return responseOf(404, { error: "no", details: [{ path: "path", suggestion: "/account/usage" }] });
	if (method === "POST") return responseOf(405, { error: "no" }, { allow: "GET, HEAD" });
	if (headers["if-none-match"] === '"a"') return responseOf(304);
	if (method === "HEAD") return responseOf(200, undefined, { etag: '"a"' });
	return responseOf(200, target === "/openapi.json" ? document : {}, { etag: '"a"' });
}

/** The complaints about a service that answers so. */
async function complaintsAbout(reply: (request: WireRequest) => HttpResponse): Promise<readonly string[]> {
	const messages: string[] = [];
	const probe: Partial<Probe> = {
		bench: { contract, service } as Probe["bench"],
		requestPage: async (request) => reply(request),
		fail: (_, message) => void messages.push(message),
	};
	for (const { run } of pageChecks(service))
		await run(probe as Probe).catch((error) => {
			if (!(error instanceof Skipped)) throw error;
		});
	return messages;
}

/** A service that does all right but in one place. */
const but = (isOdd: (request: WireRequest) => boolean, odd: HttpResponse) => (request: WireRequest) =>
	isOdd(request) ? odd : right(request);

test("a service with all pages is right, and so is one without any", async () => {
	expect(await complaintsAbout(right)).toEqual([]);
	expect(
		await complaintsAbout(but(({ target }) => /z$|json$/.test(target), responseOf(404, { error: "no" }))),
	).toEqual([]);
	expect(pageChecks({ ...service, recites: true })).toEqual([]);
});

test("a page takes GET and HEAD without a key, and knows its ETag", async () => {
	const isHealth = ({ target }: WireRequest) => target === "/healthz";
	expect(await complaintsAbout(but(isHealth, responseOf(401, { error: "no" })))).toHaveLength(1);
	expect(
		await complaintsAbout(but((one) => isHealth(one) && one.method === "HEAD", responseOf(405, undefined))),
	).toEqual(["HEAD is answered 405"]);
	expect(
		await complaintsAbout(but((one) => isHealth(one) && one.method === "POST", responseOf(200, {}))),
	).toHaveLength(1);
	expect(
		await complaintsAbout(but((one) => isHealth(one) && "if-none-match" in one.headers, responseOf(304))),
	).toEqual(["another ETag is answered 304"]);
});

test("the document is the contract", async () => {
	const replyWith = (change: object) =>
		complaintsAbout(
			but(
				({ target, method }) => target === "/openapi.json" && method === "GET",
				responseOf(200, { ...document, ...change }),
			),
		);
	expect(await replyWith({})).toEqual([]);
	expect(await replyWith({ info: { version: "2.0.0" } })).toEqual(['its version is "2.0.0"']);
	const { "/account/keys": _, ...others } = document.paths;
	expect(await replyWith({ paths: others })).toHaveLength(2);
});

test("lines and heads are refused beyond their bounds, and not before", async () => {
	expect(
		await complaintsAbout(but(({ target }) => target.length > 12_000, responseOf(414, { error: "no" }))),
	).toHaveLength(1);
	expect(
		await complaintsAbout(but(({ target }) => target.length > 16_370, responseOf(400, { error: "no" }))),
	).toHaveLength(1);
	expect(
		await complaintsAbout(but(({ headers }) => "x-filling" in headers, responseOf(431, {}))),
	).toHaveLength(2);
});

test("a suggestion is a path that there is", async () => {
	const suggesting = (suggestion: string) =>
		complaintsAbout(
			but(
				({ target }) => target === "/account/key",
				responseOf(404, { error: "no", details: [{ path: "path", suggestion }] }),
			),
		);
	expect(await suggesting("/account/keys")).toEqual([]);
	expect(await suggesting("/account/kex")).toHaveLength(1);
});
