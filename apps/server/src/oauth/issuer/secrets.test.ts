import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newDatabase, runOn } from "@us-market-data/store/testing";
import { FormBrowser } from "@us-market-data/tooling/testkit";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import {
	codeRequest,
	type EmbeddedService,
	pkce,
	startEmbeddedService,
} from "../testing/embedded-service.ts";

/** Every secret that the issuer hands out, searched for in the bytes of its state while it lives. */

/** The bytes of every file of the data folder, write-ahead logs included. */
async function bytesOfFolder({ dataDir }: EmbeddedService): Promise<string> {
	const files = (await readdir(dataDir)).filter((name) => name !== "oauth-keys.json");
	return (await Promise.all(files.map((file) => readFile(join(dataDir, file), "latin1")))).join("\n");
}

/** Every row as a dump would hold it, the pages of the table and its indexes, and at last the write-ahead log. */
async function bytesOfDatabase(url: string, isLast: boolean): Promise<string> {
	await runOn(url, "checkpoint");
	const rows = await runOn(
		url,
		"select r::text as bytes from oauth_records r union all select s::text from oauth_secrets s",
	);
	const pages = await runOn(
		url,
		`select encode(pg_read_binary_file(pg_relation_filepath(oid)), 'escape') as bytes
			from pg_class where relname ~ '^oauth_(records|secrets)' and relkind in ('r', 'i')`,
	);
	if (!isLast) return [...rows, ...pages].map(({ bytes }) => String(bytes)).join("\n");
	const log = await runOn(
		url,
		"select encode(pg_read_binary_file('pg_wal/' || pg_walfile_name(pg_current_wal_lsn())), 'escape') as bytes",
	);
	return [...rows, ...pages, ...log].map(({ bytes }) => String(bytes)).join("\n");
}

/** Goes through both flows and looks after each step. */
async function expectNoSecretStored(
	service: EmbeddedService,
	bytes: (isLast: boolean) => Promise<string>,
): Promise<void> {
	const secrets = new Map<string, string>();
	const register = (name: string, ...values: readonly (string | undefined)[]) => {
		for (const value of values) if (value) secrets.set(value, name);
	};
	const browser = new FormBrowser(service.url);
	const look = async (step: string, isLast = false) => {
		for (const { value } of browser.cookies.values()) register("cookie", value.slice(value.indexOf("=") + 1));
		const [storedBytes, log] = [await bytes(isLast), service.running.log()];
		for (const [secret, name] of secrets) {
			expect(storedBytes.includes(secret), `${name} ${secret} in the state after ${step}`).toBe(false);
			expect(log.includes(secret), `${name} ${secret} in the log after ${step}`).toBe(false);
		}
	};
	const xsrfOf = (text: string) => /name="xsrf" value="(\w+)"/.exec(text)?.[1];

	const device = (await service.post("/device/auth", {
		client_id: "cli",
		scope: "market_data",
	})) as unknown as Record<"device_code" | "user_code", string>;
	register("device code", device.device_code);
	register("user code", device.user_code, device.user_code.replace("-", ""));
	await look("the device's request");
	const entry = await browser.open("/oauth/device");
	register("token of a form", xsrfOf(entry.text));
	const confirm = await browser.submit(entry, "Continue", { user_code: device.user_code });
	register("token of a form", xsrfOf(confirm.text));
	await look("the entry of the user code");
	const login = await browser.submit(confirm, "It shows this code");
	register("API key", service.key);
	await look("the way to the sign-in");
	const consent = await browser.submit(login, "Sign in", { key: service.key });
	await look("the sign-in");
	await browser.submit(consent, "Allow");
	await look("the consent");
	const polled = await service.post("/token", {
		grant_type: "urn:ietf:params:oauth:grant-type:device_code",
		client_id: "cli",
		device_code: device.device_code,
	});
	expect(polled.status).toBe(200);
	register(
		"access token",
		polled.access_token,
		polled.access_token.split(".")[2],
		decodeJwt(polled.access_token).jti,
	);
	register("refresh token", polled.refresh_token);
	await look("the device's tokens");

	const { verifier, challenge } = pkce();
	const page = await browser.open(codeRequest(challenge, { scope: "openid market_data", prompt: "consent" }));
	const { left } = await browser.submit(page, "Allow");
	const code = left?.searchParams.get("code") ?? "";
	register("authorization code", code);
	await look("a code");
	const tokens = await service.post("/token", {
		grant_type: "authorization_code",
		client_id: "cli",
		code,
		redirect_uri: "http://127.0.0.1:53682/callback",
		code_verifier: verifier,
	});
	register("verifier", verifier);
	const renewed = await service.refresh(tokens);
	for (const { access_token, refresh_token } of [tokens, renewed]) {
		register("access token", access_token, access_token.split(".")[2]);
		register("refresh token", refresh_token);
	}
	await look("tokens, renewed", true);
	const found = new Set(secrets.values());
	expect([...found].sort()).toEqual([
		"API key",
		"access token",
		"authorization code",
		"cookie",
		"device code",
		"refresh token",
		"token of a form",
		"user code",
		"verifier",
	]);
}

test("SQLite keeps no secret that was handed out", async () => {
	const service = await startEmbeddedService();
	try {
		await expectNoSecretStored(service, () => bytesOfFolder(service));
	} finally {
		await service.close();
	}
});

test("PostgreSQL keeps no secret that was handed out, and the keys of the issuer only encrypted", async () => {
	const { url, drop } = await newDatabase();
	const key = randomBytes(32);
	const service = await startEmbeddedService({
		DATABASE_URL: url,
		OIDC_ENCRYPTION_KEY: key.toString("hex"),
	});
	try {
		const stored = await service.operator.withSecrets((secrets) => secrets.load(Date.now()));
		const { keys, cookieKeys } = stored.secrets;
		const secrets = [keys[0]?.jwk.d, cookieKeys[0], key.toString("hex"), key.toString("base64url")];
		await expectNoSecretStored(service, async (isLast) => {
			const bytes = await bytesOfDatabase(url, isLast);
			expect(bytes).toContain(stored.text);
			for (const secret of secrets) {
				expect(secret).toMatch(/^.{43,}$/);
				for (const text of [bytes, service.running.log()]) expect(text.includes(secret ?? "")).toBe(false);
			}
			return bytes;
		});
		expect(await readdir(service.dataDir)).not.toContain("oauth-keys.json");
	} finally {
		await service.close();
		await drop();
	}
});
