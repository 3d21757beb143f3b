import { settingNames } from "@us-market-data/runtime";
import { expect, test } from "vitest";
import { similarSettings } from "./similar-settings.ts";

test.each([
	["DATADIR", "DATA_DIR"],
	["data-dir", "DATA_DIR"],
	["LOGLEVEL", "LOG_LEVEL"],
	["SAMPLE_DAT", "SAMPLE_DATA"],
	["CORS_ORIGIN", "CORS_ORIGINS"],
	["TRUSTED_PROXYES", "TRUSTED_PROXIES"],
	["MAX_CONNECTION", "MAX_CONNECTIONS"],
])("%s looks like %s", (variable, setting) => {
	expect(similarSettings([variable], settingNames)).toEqual([{ variable, setting }]);
});

test("settings themselves and names of other programs do not", () => {
	const usual = [
		"HOME",
		"PATH",
		"HOSTNAME",
		"PWD",
		"SHELL",
		"TERM",
		"LANG",
		"PORTS",
		"http_proxy",
		"LOGNAME",
	];
	expect(similarSettings([...settingNames, ...usual, "METRICS_TOKEN_FILE"], settingNames)).toEqual([]);
});
