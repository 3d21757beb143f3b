import { BadSetting } from "@us-market-data/market";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test("has defaults, also for settings that are empty", () => {
	const hosts = { MAIN_HOSTS: [], COMPANY_HOSTS: [], LEGACY_HOSTS: [] };
	const world = {
		ANSWERS: "world",
		CORS_ORIGINS: ["*"],
		CONTROL_ORIGINS: [],
		WORLD_DIR: expect.stringContaining("mock-world"),
	};
	const defaults = { PORT: 4010, HOST: "127.0.0.1", LEGACY_PREFIX: "legacy", ...hosts, ...world };
	expect(readEnv({})).toEqual(defaults);
	expect(readEnv({ PORT: "", HOST: "", LEGACY_PREFIX: "" })).toEqual(defaults);
	const given = { PORT: "0", HOST: "::1", LEGACY_PREFIX: "v-0", COMPANY_HOSTS: "a.example, [::1]:80" };
	expect(readEnv(given)).toEqual({
		...defaults,
		PORT: 0,
		HOST: "::1",
		LEGACY_PREFIX: "v-0",
		COMPANY_HOSTS: ["a.example", "[::1]:80"],
	});
});

test("takes the settings of the world, and refuses pages of other origins when told", () => {
	const given = { ANSWERS: "examples", SEED: "7", WORLD_DIR: "/data", CORS_ORIGINS: "none" };
	expect(readEnv(given)).toMatchObject({ ...given, SEED: 7, CORS_ORIGINS: [] });
	const origins = ["https://a.example", "http://localhost:5173"];
	for (const between of [",", ", "])
		expect(readEnv({ CORS_ORIGINS: origins.join(between) }).CORS_ORIGINS).toEqual(origins);
});

test.each([
	[{ ANSWERS: "real" }, 'ANSWERS is "real"; allowed: world or examples.'],
	[{ SEED: "-1" }, 'SEED is "-1"; allowed: an integer from 0 to 999999999999.'],
	[{ CORS_ORIGINS: "a" }, 'CORS_ORIGINS is "a"; allowed: * or none, or origins with commas between.'],
	[{ PORT: "many" }, 'PORT is "many"; allowed: 0 to 65535.'],
	[{ PORT: "70000" }, 'PORT is "70000"; allowed: 0 to 65535.'],
	[{ HOST: "a b" }, 'HOST is "a b"; allowed: a host name or address.'],
	[
		{ MAIN_HOSTS: "http://a" },
		'MAIN_HOSTS is "http://a"; allowed: hosts as name or name:port in lower case, with commas between.',
	],
	[{ LEGACY_PREFIX: "A" }, 'LEGACY_PREFIX is "A"; allowed: up to 64 of a to z, 0 to 9 and dashes.'],
	[
		{ LEGACY_PREFIX: "a".repeat(65) },
		`LEGACY_PREFIX is "${"a".repeat(65)}"; allowed: up to 64 of a to z, 0 to 9 and dashes.`,
	],
	[
		{ LEGACY_PREFIX: "market-data" },
		'LEGACY_PREFIX is "market-data"; allowed: any but that of the main family.',
	],
])("refuses %j", (variables, message) => {
	expect(() => readEnv(variables)).toThrow(new BadSetting(message));
});
