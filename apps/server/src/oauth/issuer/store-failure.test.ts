import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { OAuthStore } from "@us-market-data/store";
import { StoreUnavailable } from "@us-market-data/store";
import { createClient, IssuerSecretStore } from "@us-market-data/store/accounts";
import { openAccountsFile, openOAuthFile } from "@us-market-data/store/sqlite";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Service, startService } from "../../testing/service.ts";
import { codeRequest, pkce } from "../testing/embedded-service.ts";
import { openIssuer } from "./open.ts";

/** A state that is unavailable for a while: each step is a plain 503, and continues when the state is back. */
let service: Service;
const inside = "disk I/O error in /secret/oauth.sqlite";
let isAway = false;
let lines = "";
beforeAll(async () => {
	const folder = await mkdtemp(join(inject("runFolder"), "issuer-"));
	const accounts = await openAccountsFile(join(folder, "accounts.sqlite"));
	const store = await openOAuthFile(join(folder, "oauth.sqlite"));
	await createClient(store, { name: "cli", redirects: ["http://127.0.0.1/callback"], device: true });
	const failing = new Proxy<OAuthStore>(store, {
		get: (target, name) => {
			const method: unknown = Reflect.get(target, name);
			if (typeof method !== "function") return method;
			return isAway ? () => Promise.reject(new StoreUnavailable(inside)) : method.bind(target);
		},
	});
	const publicUrl = "http://127.0.0.1";
	const issuer = `${publicUrl}/oauth`;
	const settings = {
		issuer,
		embedded: true,
		audience: publicUrl,
		scope: "market_data",
		leeway: 60,
		explorerClient: "us-market-data:explorer",
		clientHosts: [],
		publicUrl,
	};
	const log = pino({}, { write: (line: string) => (lines += line) });
	const oauth = await openIssuer(settings, {
		accounts,
		log,
		now: Date.now,
		openStore: async () => failing,
		openSecrets: (state) =>
			new IssuerSecretStore({ DATA_DIR: folder, DATABASE_URL: "", OIDC_ENCRYPTION_KEY: "" }, state),
	});
	service = await startService({ oauth, accounts, now: Date.now });
});
afterAll(() => service.close());

const form = { "content-type": "application/x-www-form-urlencoded" };
const steps: [method: string, path: string, fields: Record<string, string>, status: number][] = [
	["GET", "/oauth/auth", {}, 303],
	["POST", "/oauth/device/auth", { client_id: "cli", scope: "market_data" }, 200],
	["POST", "/oauth/token", { client_id: "cli", grant_type: "refresh_token", refresh_token: "nothing" }, 400],
	["POST", "/oauth/token/revocation", { client_id: "cli", token: "nothing" }, 200],
	["GET", "/oauth/device", {}, 200],
];

test.each(steps)("%s %s", async (method, path, fields, status) => {
	const body = String(new URLSearchParams(fields));
	const target = path === "/oauth/auth" ? codeRequest(pkce().challenge) : path;
	const request = () =>
		service.get(target, { method, ...(method === "POST" ? { headers: form, body } : {}) });
	expect((await request()).status).toBe(status);
	isAway = true;
	const {
		status: failed,
		headers,
		text,
	} = await request().finally(() => {
		isAway = false;
	});
	expect([failed, headers["retry-after"], headers["cache-control"]]).toEqual([503, "1", "no-store"]);
	expect(text).toContain("the data store is temporarily unavailable");
	expect(text).not.toMatch(/secret|disk|sqlite/);
	expect((await request()).status).toBe(status);
});

test("a step of a sign-in", async () => {
	const begun = await service.get(codeRequest(pkce().challenge));
	const cookie = (begun.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
	const at = begun.headers.location ?? "";
	const request = () => service.get(at, { headers: { cookie } });
	expect((await request()).status).toBe(200);
	isAway = true;
	const away = await request().finally(() => {
		isAway = false;
	});
	expect([away.status, away.headers["retry-after"]]).toEqual([503, "1"]);
	expect(away.text).not.toMatch(/secret|disk|sqlite/);
	expect((await request()).status).toBe(200);
	expect(lines + service.log.join("")).toContain(inside);
});
