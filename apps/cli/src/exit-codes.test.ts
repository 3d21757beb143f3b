import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { serviceOfFile } from "./testing/service.ts";
import { usmd } from "./testing/usmd.ts";

const service = serviceOfFile();

describe("exit codes", () => {
	test("0 for an answer, for help and for the version", async () => {
		for (const args of [["market", "status"], ["--help"], ["quote", "depth", "-h"], ["--version"], []])
			expect(await service.usmd(...args), args.join(" ")).toMatchObject({ code: 0, stderr: "" });
	});

	test.each([
		["an unknown option", ["quote", "--symbls", "AAPL.US"], "--symbols"],
		["an unknown command", ["quotes"], "usmd quote"],
		["an unknown command of an area", ["market", "statsu"], "status"],
		[
			"a misspelt command in the place of a symbol",
			["quote", "candelstick", "AAPL.US"],
			"usmd quote candlestick AAPL.US",
		],
		["a symbol in lower case", ["quote", "googl"], "usmd quote GOOGL.US"],
		["a value that the service refuses", ["quote", "AAPL"], "usmd quote AAPL.US"],
		["a missing parameter", ["quote", "depth"], "AAPL.US"],
		["two forms", ["quote", "AAPL.US", "--json", "--csv"], ""],
		["a filter that jq refuses", ["market", "status", "--jq", ".["], "--schema"],
		["an option without its value", ["quote", "depth", "--symbol"], "--help"],
		["--all where there are no pages", ["market", "status", "--all"], "without --all"],
		["no columns", ["quote", "AAPL.US", "--columns", ","], "--columns symbol"],
		["a path that is not there", ["get", "/account/keyz"], "usmd get /account/keys"],
		["a path that is too long", ["get", `/${"a".repeat(12_000)}`], ""],
		["a path that is no address", ["get", "//["], "usmd get /"],
		["a key that no header can hold", ["market", "status", "--api-key", "ключ"], "usmd init --api-key"],
		["the same for any path", ["get", "/readyz", "--api-key", "a\nb"], "usmd init --api-key"],
		["the same in a profile", ["init", "--api-key", "ключ"], "usmd init --api-key"],
		["an unknown profile", ["market", "status", "--profile", "none"], "usmd init"],
	])("2 for %s, with what to type", async (_, args, instead) => {
		const ran = await service.usmd(...args);
		expect(ran).toMatchObject({ code: 2, stdout: "" });
		expect(ran.stderr).toContain(instead);
		expect(ran.stderr).not.toMatch(/\n\s+at /);
	});

	test.each([
		["demo-key-401", 3],
		["demo-key-403", 3],
		["demo-key-402", 4],
	])("of the key %s is %i", async (name, code) => {
		const ran = await usmd(["market", "status"], {
			USMD_URL: service.url,
			USMD_API_KEY: await service.key(name),
		});
		expect(ran).toMatchObject({ code, stdout: "" });
	});

	test("3 without a key", async () => {
		const ran = await usmd(["market", "status"], { USMD_URL: service.url });
		expect(ran).toMatchObject({ code: 3, stdout: "" });
		expect(ran.stderr).toContain("usmd login");
	});

	test("6 where nobody listens", async () => {
		const ran = await usmd(["market", "status", "--url", "http://127.0.0.1:9"]);
		expect(ran).toMatchObject({ code: 6, stdout: "" });
		expect(ran.stderr).toContain("http://127.0.0.1:9");
	});

	test("5 where the service says to wait longer than somebody at a terminal does", async () => {
		const limited = createServer((_, response) => {
			const headers = { "retry-after": "60", "content-type": "application/json" };
			response.writeHead(429, headers).end('{"error":"Too many requests.","code":"rate_limited"}');
		});
		await once(limited.listen(0, "127.0.0.1"), "listening");
		const { port } = limited.address() as AddressInfo;
		const own = { USMD_URL: `http://127.0.0.1:${port}`, USMD_API_KEY: await service.key() };
		const ran = await usmd(["market", "status"], own);
		limited.close();
		expect(ran).toMatchObject({ code: 5, stdout: "" });
		expect(ran.stderr).toContain("60 s");
	});

	test("errors are JSON with --json", async () => {
		const { code, stdout, stderr } = await service.usmd("quote", "AAPL", "--json");
		expect([code, stdout]).toEqual([2, ""]);
		expect(JSON.parse(stderr)).toMatchObject({
			exitCode: 2,
			code: "invalid_parameter",
			status: 400,
			fields: [{ field: "--symbols", suggestion: "AAPL.US" }],
			instead: "usmd quote AAPL.US --json",
		});
	});
});
