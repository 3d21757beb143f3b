import { chmod, mkdir, mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OwnKeyChanges } from "@us-market-data/contract";
import { folderAuditLog } from "@us-market-data/store/accounts";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(inject("runFolder"), "own-keys-"));
	const issues = { newest: async () => ({ isPending: false, total: 0, byKind: [], issues: [] }) };
	service = await startService({
		operator: { dataDir, audit: folderAuditLog(dataDir), version: "1", bytes: async () => 0, issues },
	});
	onTestFinished(() => service.close());
});

interface Sent {
	key?: string | undefined;
	headers?: Record<string, string>;
	method?: string;
}

/** Sends a change as the page does. */
async function send(
	path: string,
	body: unknown,
	{ key = service.keys.demo, headers, method = "POST" }: Sent = {},
) {
	const response = await fetch(`${service.url}/explorer/account/keys${path}`, {
		method,
		headers: { "content-type": "application/json", ...(key && { "x-api-key": key }), ...headers },
		...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as never };
}

const create = async (body: OwnKeyChanges["create"]["asked"] = {}, sent?: Sent) =>
	(await send("", body, sent)).json() as OwnKeyChanges["create"]["answer"];

const statusWith = async (key: string) => (await service.get("/account/keys", { key })).status;
const ownId = async () => {
	const { keys } = (await service.get("/account/keys", { key: service.keys.demo })).json() as {
		keys: { id: string; keyPrefix: string }[];
	};
	return keys.find(({ keyPrefix }) => service.keys.demo.startsWith(keyPrefix))?.id ?? "";
};

test("a key is created, works, ends with its expiry and is never charged", async () => {
	const expiresAt = new Date(service.clock.now + 3_600_000).toISOString().replace(".000Z", "Z");
	const response = await send("", { name: "backend", expiresAt });
	expect([response.status, response.headers.get("cache-control")]).toEqual([201, "no-store"]);
	const { key, secret } = response.json() as OwnKeyChanges["create"]["answer"];
	expect(key).toMatchObject({ name: "backend", expiresAt, revokedAt: null });
	expect(secret.startsWith(key.keyPrefix)).toBe(true);
	expect(await statusWith(secret)).toBe(200);
	service.clock.now += 3_600_001;
	expect(await statusWith(secret)).toBe(401);
	expect(await service.used("demo")).toBe(0);
});

test("a rotated key works until its overlap ends, and a revoked one no more", async () => {
	const old = await create({ name: "old" });
	const response = await send(`/${old.key.id}/rotate`, { overlap: "1h" });
	const rotated = response.json() as OwnKeyChanges["rotate"]["answer"];
	expect(rotated.key.name).toBe("old");
	expect([await statusWith(old.secret), await statusWith(rotated.secret)]).toEqual([200, 200]);
	service.clock.now += 3_600_001;
	expect([await statusWith(old.secret), await statusWith(rotated.secret)]).toEqual([401, 200]);
	expect((await send(`/${rotated.key.id}/revoke`, {})).status).toBe(200);
	expect(await statusWith(rotated.secret)).toBe(401);
});

test("an expiry is set and taken away", async () => {
	const { key } = await create();
	const set = await send(`/${key.id}/expiry`, { expiresAt: "2099-12-31" });
	expect(set.json()).toMatchObject({ key: { expiresAt: "2099-12-31T00:00:00Z" } });
	expect((await send(`/${key.id}/expiry`, { expiresAt: null })).json()).toMatchObject({
		key: { expiresAt: null },
	});
});

test("the key that asks cannot end itself", async () => {
	const id = await ownId();
	const response = await send(`/${id}/revoke`, {});
	expect([response.status, response.text]).toEqual([400, expect.stringContaining("Rotate it")]);
	expect(await statusWith(service.keys.demo)).toBe(200);
});

test("two keys that revoke a third at once both succeed, and an account keeps the keys that ask", async () => {
	const [a, b, c] = [await create(), await create(), await create()];
	const responses = await Promise.all(
		[a, b].map(({ secret }) => send(`/${c.key.id}/revoke`, {}, { key: secret })),
	);
	expect(responses.map(({ status }) => status)).toEqual([200, 200]);
	expect([await statusWith(a.secret), await statusWith(b.secret), await statusWith(c.secret)]).toEqual([
		200, 200, 401,
	]);
});

describe("a stranger", () => {
	test("finds no key of another account", async () => {
		const id = await ownId();
		const key = service.keys.unlimited;
		for (const [path, body] of [
			[`/${id}/revoke`, {}],
			[`/${id}/rotate`, {}],
			[`/${id}/expiry`, { expiresAt: null }],
		] as const) {
			const other = await send(path, body, { key });
			const nobody = await send(path.replace(id, "no-such-key"), body, { key });
			expect([other.status, other.json()["error"]]).toEqual([nobody.status, nobody.json()["error"]]);
		}
		expect(await statusWith(service.keys.demo)).toBe(200);
	});

	test.each([
		["without a key", { key: "" }, 401],
		["with a wrong key", { key: `md_test_${"a".repeat(38)}` }, 401],
		["from a page of another site", { headers: { "sec-fetch-site": "cross-site" } }, 403],
		["from another origin", { headers: { origin: "https://evil.example" } }, 403],
		["from a sandboxed frame", { headers: { origin: "null" } }, 403],
		["with a form in place of JSON", { headers: { "content-type": "text/plain" } }, 400],
		["by GET", { method: "GET" }, 405],
		["by PUT", { method: "PUT" }, 405],
		[
			"by OPTIONS from another origin",
			{ method: "OPTIONS", headers: { origin: "https://evil.example" } },
			405,
		],
	] as [string, Sent, number][])("%s is refused", async (_name, sent, status) => {
		const response = await send("", {}, sent);
		expect(response.status).toBe(status);
		expect(response.headers.get("access-control-allow-origin")).toBeNull();
		if (status === 405) expect(response.headers.get("allow")).toBe("POST");
	});
});

test.each([
	["no JSON", "{", "not a JSON object"],
	["a list", "[]", "not a JSON object"],
	["a text", '"x"', "not a JSON object"],
	["too much", JSON.stringify({ name: "x".repeat(5000) }), "more than 4 KiB"],
	["an unknown member", { nam: "x" }, 'Body member "nam" is unknown; allowed: name, environment, expiresAt'],
	["a long name", { name: "x".repeat(65) }, 'Body member "name" is'],
	["control characters", { name: "a\u001b[2J" }, 'Body member "name" is'],
	["a name that is turned around", { name: "a\u202eb" }, 'Body member "name" is'],
	["a number", { name: 5 }, 'Body member "name" is 5'],
	["an environment", { environment: "prod" }, "allowed: live, test"],
	["the past", { expiresAt: "2020-01-01" }, "in the future"],
	["a day that does not exist", { expiresAt: "2027-02-30" }, 'Body member "expiresAt" is "2027-02-30"'],
	["a prototype", '{"__proto__":{"name":"x"}}', "is unknown"],
])("%s is refused with the member and what is allowed", async (_name, body, message) => {
	const response = await send("", body);
	expect(response.status).toBe(400);
	expect((response.json() as { error: string }).error).toContain(message);
	expect(await service.accounts.keys((await service.accounts.account("demo"))?.id ?? 0)).toHaveLength(1);
});

test("an overlap has a bound", async () => {
	const { key } = await create();
	for (const overlap of ["91d", "-1h", "1w", "", 5])
		expect((await send(`/${key.id}/rotate`, { overlap })).text).toContain("at most 90d");
});

test("every change is in the audit log with the account, and no secret is there or in the log", async () => {
	const { key, secret } = await create({ name: "backend" });
	await send(`/${key.id}/revoke`, {});
	await send(`/${key.id}/rotate`, {});
	const lines = (await readFile(join(dataDir, "audit.log"), "utf8")).trim().split("\n");
	expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
		{ user: "account demo", command: "explorer key create", outcome: "done" },
		{ command: "explorer key revoke", arguments: [key.id], outcome: "done" },
		{ command: "explorer key rotate", outcome: "refused", message: expect.stringContaining("is revoked") },
	]);
	for (const text of [lines.join(), service.log.join()])
		for (const key of [secret, service.keys.demo]) expect(text).not.toContain(key.slice(0, 20));
});

test("a page of this service is let in, by its origin too", async () => {
	const response = await send("", {}, { headers: { origin: service.url } });
	expect(response.status).toBe(201);
});

test("a key in the address is neither in the logs nor in the refusal", async () => {
	const { secret } = await create();
	const response = await send(`/${secret}/revoke`, {});
	expect(response.status).toBe(400);
	const noted = await readFile(join(dataDir, "audit.log"), "utf8");
	for (const text of [response.text, noted, service.log.join()])
		expect(text).not.toContain(secret.slice(0, 20));
});

test("an account changes its keys so often a minute, and others are not held up", async () => {
	const { key } = await create();
	const responses = await Promise.all(Array.from({ length: 60 }, () => send(`/${key.id}/revoke`, {})));
	const rejected = responses.filter(({ status }) => status === 429);
	expect([rejected.length, Number(rejected[0]?.headers.get("retry-after")) > 0]).toEqual([1, true]);
	expect((await send("", {}, { key: service.keys.unlimited })).status).toBe(201);
});

test("a change that cannot be recorded is not made", async () => {
	await mkdir(join(dataDir, "audit.log"));
	await chmod(dataDir, 0o700);
	const response = await send("", {});
	expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
	expect(await service.accounts.keys((await service.accounts.account("demo"))?.id ?? 0)).toHaveLength(1);
});
