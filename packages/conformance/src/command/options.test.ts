import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterEach, expect, test, vi } from "vitest";
import { BadOptions, readCount, readOptions, readUrl } from "./options.ts";

afterEach(() => vi.unstubAllEnvs());

test("without options mock and server are judged", () => {
	const options = readOptions([]);
	expect(options?.deployment).toBeUndefined();
	expect(options).toMatchObject({ seed: 1, requests: 500 });
});

test("a deployment is named with its keys", () => {
	const options = readOptions([
		"--url",
		"https://data.example/base/",
		"--key",
		"k",
		"--key-402",
		"k2",
		"--only",
		"a,b",
	]);
	expect(options?.deployment).toMatchObject({
		baseUrl: "https://data.example/base",
		credentials: { key: "k", exhausted: "k2" },
		legacyPrefix: "legacy",
		recites: false,
	});
	expect(options?.deployment?.complete).toBe(false);
	expect(options?.deployment?.credentials).not.toHaveProperty("noAccess");
	expect(options?.only).toEqual(["a", "b"]);
});

test("families may have addresses of their own", () => {
	const own = ["--company-url", "https://company.example/", "--legacy-url", "https://old.example"];
	const options = readOptions(["--url", "https://data.example", "--key", "k", ...own]);
	expect(options?.deployment).toMatchObject({
		baseUrl: "https://data.example",
		companyUrl: "https://company.example",
		legacyUrl: "https://old.example",
	});
});

test("a deployment may be said to hold data of every kind", () => {
	const options = readOptions(["--url", "http://127.0.0.1:3000", "--key", "k", "--complete"]);
	expect(options?.deployment?.complete).toBe(true);
});

test("checks are chosen by their groups", () => {
	expect(readOptions(["--checks", "valid,prism"])?.checks).toEqual(["valid", "prism"]);
	expect(readOptions([])?.checks).toBeUndefined();
});

test("keys come by the environment", () => {
	vi.stubEnv("CONFORMANCE_KEY", "secret");
	vi.stubEnv("CONFORMANCE_KEY_403", "denied");
	vi.stubEnv("CONFORMANCE_TOKEN", "jwt");
	const credentials = readOptions(["--url", "http://127.0.0.1:3000"])?.deployment?.credentials;
	expect(credentials).toEqual({ key: "secret", noAccess: "denied", token: "jwt" });
});

test("keys come by a file: one alone, or several by their names; the command line prevails", async () => {
	const file = join(await temporaryFolder(), "keys");
	const keysOf = (...argv: string[]) =>
		readOptions(["--url", "http://127.0.0.1:3000", "--key-file", file, ...argv])?.deployment?.credentials;
	await writeFile(file, "alone\n");
	vi.stubEnv("CONFORMANCE_KEY", "of the environment");
	expect(keysOf()).toEqual({ key: "alone" });
	await writeFile(file, "CONFORMANCE_KEY=one\nCONFORMANCE_KEY_402=two\n");
	expect(keysOf()).toEqual({ key: "one", exhausted: "two" });
	expect(keysOf("--key-402", "three")).toEqual({ key: "one", exhausted: "three" });
	await writeFile(file, "two words");
	expect(() => keysOf()).toThrow(/must hold one key/);
	await rm(file);
	expect(() => keysOf()).toThrow(/cannot be read/);
});

test.each([
	["a url without a key", "--url", "https://data.example"],
	["no address", "--url", "data.example", "--key", "k"],
	["no number", "--seed", "x"],
	["too few symbols", "--symbols", "AAPL.US,AAPL.US,MSFT.US"],
	["an unknown group of checks", "--checks", "prism,nonsense"],
	["an unknown option", "--nonsense"],
])("%s is refused", (_, ...argv) => {
	expect(() => readOptions(argv)).toThrow(BadOptions);
});

test("an address is one of http, and ends without a slash", () => {
	expect(readUrl("https://data.example/base/")).toBe("https://data.example/base");
	expect(readUrl("http://127.0.0.1:3000")).toBe("http://127.0.0.1:3000");
	for (const text of ["", "data.example", "ftp://data.example", "file:///etc/hosts"])
		expect(() => readUrl(text)).toThrow("It must be an http or https address.");
});

test("a count has digits alone, at most nine", () => {
	expect(readCount("0")).toBe(0);
	expect(readCount("999999999")).toBe(999_999_999);
	for (const text of ["", "-1", "1.5", "1e3", " 1", "1000000000"])
		expect(() => readCount(text)).toThrow("It must be a number from 0 to 999999999.");
});
