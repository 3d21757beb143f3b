import { describe, expect, it } from "vitest";
import { BadSetting, readEnv } from "./env.ts";

describe("readEnv", () => {
	it("has safe defaults", () => {
		const env = readEnv({}, "/srv");
		expect(env).toMatchObject({
			PORT: 3000,
			HOST: "127.0.0.1",
			DATA_DIR: "/srv/.data",
			LEGACY_PREFIX: "legacy",
		});
	});

	it("converts and ignores what is not a setting", () => {
		const env = readEnv({ PORT: "8080", SAMPLE_DATA: "false", HOME: "/root", HOST: "" }, "/srv");
		expect(env).toMatchObject({ PORT: 8080, SAMPLE_DATA: false, HOST: "127.0.0.1" });
		expect(env).not.toHaveProperty("HOME");
	});

	it.each([
		["PORT", "http"],
		["PORT", "70000"],
		["PORT", "1.5"],
		["LEGACY_PREFIX", "market-data"],
		["LEGACY_PREFIX", "Old"],
		["LEGACY_PREFIX", "a".repeat(65)],
		["LOG_LEVEL", "loud"],
		["NODE_ENV", "prod"],
		["SAMPLE_DATA", "maybe"],
	])("refuses %s=%s and says what is allowed", (name, value) => {
		expect(() => readEnv({ [name]: value }, "/srv")).toThrow(BadSetting);
		expect(() => readEnv({ [name]: value }, "/srv")).toThrow(`Setting ${name} is "${value}"; allowed: `);
	});
});
