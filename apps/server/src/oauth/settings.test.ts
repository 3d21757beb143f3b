import { BadSetting } from "@us-market-data/market";
import { readEnv } from "@us-market-data/runtime";
import { describe, expect, test } from "vitest";
import { oauthSettings } from "./settings.ts";

const settings = (variables: Record<string, string>) => oauthSettings(readEnv(variables, "/srv"));

test("OAuth is off by default", () => {
	expect(settings({})).toBeUndefined();
	expect(settings({ PUBLIC_URL: "https://data.example" })).toBeUndefined();
});

test("an issuer elsewhere; the audience is the service unless it is named", () => {
	const issuer = { OIDC_ISSUER: "https://login.example/realm/", PUBLIC_URL: "https://data.example/" };
	expect(settings(issuer)).toEqual({
		issuer: "https://login.example/realm/",
		embedded: false,
		clientHosts: ["*"],
		audience: "https://data.example",
		scope: "market_data",
		leeway: 60,
		explorerClient: "",
		publicUrl: "https://data.example",
	});
	const more = { OIDC_AUDIENCE: "api://data", OIDC_SCOPE: "read:data", OIDC_LEEWAY: "0" };
	expect(settings({ ...issuer, ...more })).toMatchObject({
		audience: "api://data",
		scope: "read:data",
		leeway: 0,
	});
});

test("the explorer is a client of the embedded issuer, and of another one by its name there", () => {
	expect(settings({ OIDC_EMBEDDED: "true" })?.explorerClient).toBe("us-market-data:explorer");
	const issuer = { OIDC_ISSUER: "https://login.example", PUBLIC_URL: "https://data.example" };
	expect(settings({ ...issuer, OIDC_EXPLORER_CLIENT: "7f3a" })?.explorerClient).toBe("7f3a");
});

test("the embedded issuer lies below the service", () => {
	expect(settings({ OIDC_EMBEDDED: "true", PORT: "8080" })).toMatchObject({
		issuer: "http://127.0.0.1:8080/oauth",
		embedded: true,
		publicUrl: "http://127.0.0.1:8080",
	});
	expect(settings({ OIDC_EMBEDDED: "true", HOST: "::1" })?.publicUrl).toBe("http://[::1]:3000");
});

describe("refused", () => {
	test.each<[name: string, variables: Record<string, string>, says: string]>([
		["two issuers", { OIDC_ISSUER: "https://a.example", OIDC_EMBEDDED: "true" }, "one of the two"],
		["a port that is not known", { OIDC_EMBEDDED: "true", PORT: "0" }, "PORT is 0"],
		["an address that is none", { OIDC_EMBEDDED: "true", HOST: "0.0.0.0" }, "HOST is 0.0.0.0"],
		[
			"sign-in that others can read along",
			{ OIDC_EMBEDDED: "true", PUBLIC_URL: "http://data.example" },
			"https, or http on loopback",
		],
		[
			"keys in a database without one that encrypts them",
			{ OIDC_EMBEDDED: "true", DATABASE_URL: "postgres://db/market" },
			"`openssl rand -hex 32` prints some",
		],
		["a key that is too short", { OIDC_ENCRYPTION_KEY: "0f".repeat(31) }, "64 hexadecimal digits"],
		["an issuer in the clear", { OIDC_ISSUER: "http://login.example" }, "https, or http on loopback"],
		["a host that begins like loopback", { OIDC_ISSUER: "http://127.0.0.1.evil.example" }, "https, or"],
		["an issuer with a query", { OIDC_ISSUER: "https://login.example/?x" }, "without a query"],
		["an issuer with a user", { OIDC_ISSUER: "https://me@login.example" }, "without a query"],
		["a public address with a path", { PUBLIC_URL: "https://data.example/api" }, "without a path"],
		["a client without an issuer", { OIDC_EXPLORER_CLIENT: "x" }, 'OIDC_ISSUER is ""'],
		["two scopes", { OIDC_SCOPE: "a b" }, "one scope"],
		["too much leeway", { OIDC_LEEWAY: "301" }, "from 0 to 300"],
	])("%s", (_name, variables, message) => {
		expect(() => settings(variables)).toThrow(BadSetting);
		expect(() => settings(variables)).toThrow(message);
	});
});
