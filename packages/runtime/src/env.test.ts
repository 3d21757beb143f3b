import { BadSetting } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

describe("readEnv", () => {
	it("has safe defaults", () => {
		const env = readEnv({}, "/srv");
		expect(env).toMatchObject({
			PORT: 3000,
			HOST: "127.0.0.1",
			DATA_DIR: "/srv/.data",
			LEGACY_PREFIX: "legacy",
			METER_DURABILITY: "power",
		});
	});

	it("puts the files of days into the data folder, or where the settings say", () => {
		expect(readEnv({}, "/srv").BULK_DIR).toBe("/srv/.data/bulk");
		expect(readEnv({ DATA_DIR: "/data" }, "/srv").BULK_DIR).toBe("/data/bulk");
		expect(readEnv({ BULK_DIR: "files" }, "/srv").BULK_DIR).toBe("/srv/files");
	});

	it("takes who asks the SEC, which feeds, and a mirror", () => {
		const given = {
			SEC_USER_AGENT: "Example & Sons Ltd admin@example.com",
			UPDATE_SOURCES: "iex-hist, bars:mine",
			SOURCE_MIRROR: "http://127.0.0.1:8080",
		};
		expect(readEnv(given, "/srv")).toMatchObject(given);
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
		["WORKERS", "0"],
		["WORKERS", "65"],
		["WORKERS", "auto"],
		["LEGACY_PREFIX", "market-data"],
		["LEGACY_PREFIX", "Old"],
		["LEGACY_PREFIX", "a".repeat(65)],
		["LOG_LEVEL", "loud"],
		["NODE_ENV", "prod"],
		["SAMPLE_DATA", "maybe"],
		["METER_DURABILITY", "none"],
		["UPDATE_SOURCES", "iex hist"],
		["SEC_USER_AGENT", "Example"],
		["SEC_USER_AGENT", "admin@example.com"],
		["SEC_USER_AGENT", "Exämple admin@example.com"],
		["METRICS_PORT", "65536"],
		["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"],
		["OTEL_TRACES_SAMPLER_ARG", "1.5"],
		["CORS_ORIGINS", "app.example"],
		["CORS_ORIGINS", "https://app.example/"],
		["CORS_ORIGINS", "*, https://app.example"],
		["TRUSTED_PROXIES", "10.0.0.1;10.0.0.2"],
		["MAX_CONNECTIONS", "-1"],
		["MAX_CONNECTIONS_PER_ADDRESS", "1e9"],
		["RESPONSE_CHECK_EVERY", "-1"],
		["RESPONSE_CHECK_REFUSE", "yes"],
		["MAIN_HOSTS", "https://data.example"],
		["COMPANY_HOSTS", "Company.example"],
		["LEGACY_HOSTS", "legacy.example/api"],
		["STOP_DELAY_MS", "forever"],
		["AUTH_FAILURES_PER_MINUTE", "many"],
		["SOURCE_MIRROR", "mirror:80"],
		["SOURCE_MIRROR", "http://mirror/path"],
	])("refuses %s=%s and says what is allowed", (name, value) => {
		expect(() => readEnv({ [name]: value }, "/srv")).toThrow(BadSetting);
		expect(() => readEnv({ [name]: value }, "/srv")).toThrow(`Setting ${name} is "${value}"; allowed: `);
	});

	it.each([
		["PORT", "65536", "TCP port"],
		["PORT", "http", "TCP port"],
		["LEGACY_PREFIX", "market-data", "not market-data"],
		["LEGACY_PREFIX", "UPPER", "a-z, 0-9 and -"],
		["LOG_LEVEL", "loud", "one of fatal"],
		["NODE_ENV", "staging", "development, test or production"],
		["SAMPLE_DATA", "yes", "true or false"],
		["WARM_UP", "once", "true or false"],
	])("tells of %s=%s in one line what is allowed", (name, value, allowed) => {
		const message = new RegExp(`^Setting ${name} is "${value}"; allowed: [^\\n]*${allowed}[^\\n]*$`);
		expect(() => readEnv({ [name]: value }, "/srv")).toThrow(message);
	});
});
