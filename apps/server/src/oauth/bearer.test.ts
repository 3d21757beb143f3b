import { linkedSubjects, newSecret, unlinkSubject } from "@us-market-data/store/accounts";
import type { Answer, ErrorBody } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { type GuardedService, startGuardedService } from "./testing/guarded-service.ts";

/** Valid tokens and their later states. */
let guarded: GuardedService;
beforeAll(async () => {
	guarded = await startGuardedService();
	await guarded.link("outsider", "noAccess");
	await guarded.link("main-only", "mainOnly");
	await guarded.link("spent", "exhausted");
	await guarded.link("shut-out", "disabled");
});
afterAll(() => guarded.close());

const seconds = () => Math.floor(guarded.clock.now / 1000);
const sign: GuardedService["issuer"]["sign"] = (...args) => guarded.issuer.sign(...args);
const usage = goodRequests.getAccountUsage;

function expectError(response: Answer, status: number, code: string, message: string): void {
	const body = response.json() as ErrorBody;
	expect(response.status, body.error).toBe(status);
	expect(body.code).toBe(code);
	expect(body.error).toContain(message);
}

describe("accepted", () => {
	const accepted: [name: string, token: () => Promise<string>][] = [
		["RS256", () => sign(guarded.keys.rsa)],
		["ES256", () => sign(guarded.keys.ec)],
		["EdDSA", () => sign(guarded.keys.ed)],
		["no kid, with one key that fits", () => sign(guarded.keys.ed, {}, { kid: undefined })],
		["typ JWT", () => sign(guarded.keys.ec, {}, { typ: "JWT" })],
		["typ with application/", () => sign(guarded.keys.ec, {}, { typ: "application/at+jwt" })],
		["several audiences", () => sign(guarded.keys.ec, { aud: ["x", "https://data.example"] })],
		["several scopes", () => sign(guarded.keys.ec, { scope: "openid market_data email" })],
		["scp as a list", () => sign(guarded.keys.ec, { scope: undefined, scp: ["market_data"] })],
		["scp as text", () => sign(guarded.keys.ec, { scope: undefined, scp: "a market_data" })],
		["expired within the leeway", () => sign(guarded.keys.ec, { exp: seconds() - 59 })],
		["nbf within the leeway", () => sign(guarded.keys.ec, { nbf: seconds() + 60 })],
		["iat within the leeway", () => sign(guarded.keys.ec, { iat: seconds() + 60 })],
		["nearly 8 KiB", () => sign(guarded.keys.ec, { filler: "x".repeat(5_500) })],
	];
	test.each(accepted)("%s", async (_name, token) => {
		const response = await guarded.request(await token());
		expect(response.status, response.text.slice(0, 300)).toBe(200);
		expect(response.headers["x-data-requests-cost"]).toBe("1");
		expect(response.headers["www-authenticate"]).toBeUndefined();
	});
});

test("the scheme is written in any case, and the token alone behind it", async () => {
	const token = await sign(guarded.keys.ec);
	const request = (authorization: string) =>
		guarded.service.get(goodRequests.getQuotes, { headers: { authorization } });
	expect((await request(`bEARER ${token}`)).status).toBe(200);
	for (const other of [
		`Bearer ${token} x`,
		`Bearer  `,
		"Bearer",
		`Token ${token}`,
		"Basic ZGVtbzpkZW1v",
		token,
	])
		expectError(
			await request(other),
			401,
			"invalid_credential",
			"the Authorization header has no bearer token",
		);
});

test("a token is charged to its account and its subject, as a key is", async () => {
	const before = await guarded.service.used("demo");
	expect((await guarded.request(await sign(guarded.keys.ec))).status).toBe(200);
	expect(await guarded.service.used("demo")).toBe(before + 1);
	const account = await guarded.service.accounts.account("demo");
	const { byKey } = await guarded.service.accounts.usage(account?.id ?? 0, guarded.clock.now);
	expect(byKey.find(({ name }) => name === "user-1")?.keyPrefix).toMatch(/^sub_[0-9a-f]{10}$/);
});

test("what is wrong with the account is answered as for a key", async () => {
	const as = (sub: string) => sign(guarded.keys.ec, { sub });
	expectError(
		await guarded.request(await as("outsider")),
		403,
		"access_denied",
		"has no access to market data",
	);
	expectError(await guarded.request(await as("spent")), 402, "allowance_exhausted", "Payment required");
	expectError(await guarded.request(await as("shut-out")), 401, "invalid_credential", "is disabled");
	expect((await guarded.request(await as("outsider"), usage)).status).toBe(200);
});

test("a token without the scope is 403 for market data, with the account's figures", async () => {
	for (const scope of ["openid", "market_data2 xmarket_data", "", "MARKET_DATA"]) {
		const response = await guarded.request(await sign(guarded.keys.ec, { scope }));
		expectError(response, 403, "access_denied", "Forbidden: the access token lacks the scope market_data.");
		expect(response.headers["www-authenticate"]).toBe(
			'Bearer realm="us-market-data", error="insufficient_scope", error_description="the access token lacks the scope market_data", scope="market_data", resource_metadata="https://data.example/.well-known/oauth-protected-resource"',
		);
		expect(response.headers["x-data-requests-cost"]).toBe("0");
	}
	expect((await guarded.request(await sign(guarded.keys.ec, { scope: "" }), usage)).status).toBe(200);
});

test("without a credential the challenge says where to go, and names no error", async () => {
	const response = await guarded.service.get(goodRequests.getQuotes);
	expectError(response, 401, "missing_credential", "Unauthorized: API key is missing");
	expect(response.headers["www-authenticate"]).toBe(
		'Bearer realm="us-market-data", scope="market_data", resource_metadata="https://data.example/.well-known/oauth-protected-resource"',
	);
});

test.each(["getCompanyProfile", "getLegacyStaticInfo"] as const)("%s takes keys alone", async (id) => {
	const response = await guarded.request(await sign(guarded.keys.ec), goodRequests[id]);
	expectError(response, 401, "missing_credential", "API key is missing");
	expect(response.headers["www-authenticate"]).toBe('ApiKey realm="us-market-data", header="x-api-key"');
});

test("a key beside a token decides alone", async () => {
	const { demo } = guarded.service.keys;
	const both = (key: string, token: string) =>
		guarded.service.get(goodRequests.getQuotes, { key, headers: { authorization: `Bearer ${token}` } });
	expect((await both(demo, "garbage")).status).toBe(200);
	expect((await both(newSecret("live"), await sign(guarded.keys.ec))).status).toBe(401);
});

test("the order of checks is that of a key", async () => {
	const scopeless = await sign(guarded.keys.ec, { scope: "" });
	const invalidTarget = `${goodRequests.getQuotes}&nonsense=1`;
	expect((await guarded.request(scopeless, invalidTarget)).status).toBe(403);
	expect((await guarded.request("garbage", invalidTarget)).status).toBe(401);
	expect((await guarded.request(await sign(guarded.keys.ec), invalidTarget)).status).toBe(400);
	expect((await guarded.request("garbage", "/nowhere")).status).toBe(404);
});

test("an unlinked subject is out at once, and in again when it is linked anew", async () => {
	const id = await guarded.link("leaver", "demo");
	const token = await sign(guarded.keys.ec, { sub: "leaver" });
	expect((await guarded.request(token)).status).toBe(200);
	await unlinkSubject(guarded.service.accounts, id, guarded.clock.now);
	expectError(
		await guarded.request(token),
		401,
		"revoked_credential",
		"the link of the access token's subject",
	);
	expect(await guarded.link("leaver", "demo")).toBe(id);
	expect((await guarded.request(token)).status).toBe(200);
	await expect(guarded.link("leaver", "unlimited")).rejects.toThrow('belongs to account "demo" for good');
});

test("a token that was taken ends with its exp all the same", async () => {
	const token = await sign(guarded.keys.ec, { exp: seconds() + 10 });
	const began = guarded.clock.now;
	try {
		expect((await guarded.request(token)).status).toBe(200);
		guarded.clock.now = (Math.floor(began / 1000) + 70) * 1000 - 1;
		expect((await guarded.request(token)).status).toBe(200);
		guarded.clock.now += 1;
		expectError(await guarded.request(token), 401, "expired_credential", "has expired");
	} finally {
		guarded.clock.now = began;
	}
});

test("an outage of the issuer is 503 until its keys are known, and does no harm afterwards", async () => {
	const fresh = await startGuardedService();
	try {
		const token = await fresh.issuer.sign(fresh.keys.ec);
		fresh.issuer.down = true;
		const response = await fresh.request(token);
		expectError(response, 503, "unavailable", "the issuer of access tokens does not answer; try again");
		expect(response.headers["retry-after"]).toBe("2");
		expect(response.headers["www-authenticate"]).toBeUndefined();
		fresh.issuer.down = false;
		fresh.clock.now += 2_000;
		expect((await fresh.request(token)).status).toBe(200);
		fresh.issuer.down = true;
		fresh.clock.now += 3_600_000;
		expect((await fresh.request(await fresh.issuer.sign(fresh.keys.rsa))).status).toBe(200);
	} finally {
		await fresh.close();
	}
});

test("no log line and no error has a token in it", async () => {
	const tokens = [await sign(guarded.keys.ec), await sign(guarded.keys.ec, { aud: "x" })];
	for (const token of tokens) {
		const response = await guarded.request(token);
		for (const part of token.split(".")) {
			expect(response.text).not.toContain(part);
			expect(guarded.service.log.join("\n")).not.toContain(part);
		}
	}
});

test("subjects stand among the account's keys by name, and are told apart from keys", async () => {
	const { keys } = (await guarded.request(await sign(guarded.keys.ec), "/account/keys")).json() as {
		keys: { name: string; keyPrefix: string }[];
	};
	expect(keys.find(({ name }) => name === "user-1")?.keyPrefix).toMatch(/^sub_/);
	const subjects = await linkedSubjects(guarded.service.accounts);
	expect(subjects.map(({ key }) => key.name)).not.toContain("key of demo");
});

test("the metadata names issuer, scope and resource", async () => {
	const path = "/.well-known/oauth-protected-resource";
	const response = await guarded.service.get(path);
	expect(response.json()).toMatchObject({
		resource: "https://data.example",
		authorization_servers: [guarded.issuer.url],
		scopes_supported: ["market_data"],
		bearer_methods_supported: ["header"],
	});
	const suffixed = await guarded.service.get(`${path}/api/market-data`);
	expect(suffixed.json()).toMatchObject({ resource: "https://data.example/api/market-data" });
	for (const target of [`${path}/`, `${path}/other`, path.toUpperCase()])
		expect((await guarded.service.get(target)).status, target).toBe(404);
	const head = await guarded.service.get(path, { method: "POST" });
	expectError(head, 405, "method_not_allowed", "use GET");
	expect(head.headers.allow).toBe("GET");
});
