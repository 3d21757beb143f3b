import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deviceGrant } from "@us-market-data/store/accounts";
import { FormBrowser } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	codeRequest,
	type EmbeddedService,
	pkce,
	redirect,
	startEmbeddedService,
} from "../testing/embedded-service.ts";

/** Lifetimes of the issuer's records, and their uselessness afterwards. */
let service: EmbeddedService;
let state: DatabaseSync;
beforeAll(async () => {
	service = await startEmbeddedService();
	state = new DatabaseSync(join(service.dataDir, "oauth.sqlite"), { timeout: 5_000 });
});
afterAll(async () => {
	state.close();
	await service.close();
});

/** End of the longest-lived record of a kind, in epoch milliseconds. */
const endOf = (kind: string): number =>
	Number(state.prepare("select max(expires_at) as at from records where kind = ?").get(kind)?.["at"]);
const endNow = (kind: string) => state.prepare("update records set expires_at = 1 where kind = ?").run(kind);

function expectLife(kind: string, seconds: number): void {
	const left = (endOf(kind) - Date.now()) / 1000;
	expect(left, kind).toBeLessThanOrEqual(seconds);
	expect(left, kind).toBeGreaterThan(seconds - 50);
}

const minute = 60;
const day = 24 * 60 * minute;

test("a code a minute, a sign-in under way ten, a session a day", async () => {
	const browser = new FormBrowser(service.url);
	const { verifier, challenge } = pkce();
	const login = await browser.open(codeRequest(challenge));
	expectLife("Interaction", 10 * minute);
	const { left } = await service.agree(login, browser);
	expectLife("AuthorizationCode", minute);
	expectLife("Session", day);
	endNow("AuthorizationCode");
	const late = await service.post("/token", {
		grant_type: "authorization_code",
		client_id: "cli",
		code: left?.searchParams.get("code") ?? "",
		redirect_uri: redirect,
		code_verifier: verifier,
	});
	expect(late).toMatchObject({ status: 400, error: "invalid_grant" });
});

test("a device's codes ten minutes", async () => {
	const begun = await service.post("/device/auth", { client_id: "cli", scope: "market_data" });
	expect(begun.expires_in).toBe(10 * minute);
	expectLife("DeviceCode", 10 * minute);
	endNow("DeviceCode");
	const { device_code, user_code } = begun as unknown as Record<string, string>;
	const late = { grant_type: deviceGrant, client_id: "cli", device_code: device_code ?? "" };
	expect(await service.post("/token", late)).toMatchObject({ status: 400, error: "invalid_grant" });
	const browser = new FormBrowser(service.url);
	const page = await browser.submit(await browser.open("/oauth/device"), "Continue", {
		user_code: user_code ?? "",
	});
	expect(page.text).toContain("There is no such code.");
});

test("a refresh token 14 days without use", async () => {
	const tokens = await service.authorize();
	expectLife("RefreshToken", 14 * day);
	endNow("RefreshToken");
	expect(await service.refresh(tokens)).toMatchObject({ status: 400, error: "invalid_grant" });
	expect((await service.request(tokens.access_token)).status, "the consent holds").toBe(200);
});

test("what was agreed to 90 days, however often it is used", async () => {
	const tokens = await service.authorize();
	expectLife("Grant", 90 * day);
	const end = endOf("Grant");
	const renewed = await service.refresh(tokens);
	expect([renewed.status, endOf("Grant")]).toEqual([200, end]);
	endNow("Grant");
	expect(await service.refresh(renewed)).toMatchObject({ status: 400, error: "invalid_grant" });
	expect((await service.request(renewed.access_token)).status).toBe(401);
});
