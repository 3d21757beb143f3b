import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	FormBrowser,
	freePort,
	programs,
	type Running,
	runNode,
	startProcess,
} from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mcpClient, textOf } from "../testing/mcp-client.ts";
import { built, settingsOf, usmd } from "../testing/usmd.ts";
import type { Profiles } from "./file.ts";

/** A sign-in at the issuer of the service, by the forms that a person sees. */
let home: string;
let service: Running;
let key: string;
let settings: Record<string, string>;
const file = () => join(home, "usmd/config.json");
const profiles = async () => JSON.parse(await readFile(file(), "utf8")) as Profiles;

beforeAll(async () => {
	home = await mkdtemp(join(tmpdir(), "usmd-login-"));
	const port = await freePort();
	const folder = join(home, "data");
	settings = {
		DATA_DIR: folder,
		PORT: String(port),
		PUBLIC_URL: `http://127.0.0.1:${port}`,
		OIDC_EMBEDDED: "true",
		LOG_LEVEL: "error",
	};
	service = await startProcess(settings);
	key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
});
afterAll(async () => {
	await service.stop();
	await rm(home, { recursive: true, force: true });
});

const own = () => ({ USMD_URL: service.url, XDG_CONFIG_HOME: home });

test("a client that nobody registered is told to the operator", async () => {
	const ran = await usmd(["login"], own());
	expect(ran).toMatchObject({ code: 3, stdout: "" });
	expect(ran.stderr).toContain("Ask the operator of the service to register the client usmd for devices.");
	const made = await runNode(programs.admin, ["client", "create", "--name", "usmd", "--device"], settings);
	expect(made.code).toBe(0);
});

test("a sign-in by the device flow lets commands ask, and renews its token", async () => {
	const login = spawn(process.execPath, [...built, "login"], {
		env: settingsOf(own()),
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	login.stderr.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	while (!output.includes("or open")) await once(login.stderr, "data");
	const address = /or open (\S+)/.exec(output)?.[1] ?? "";
	const browser = new FormBrowser(service.url);
	const code = new URL(address).searchParams.get("user_code") ?? "";
	const confirm = await browser.submit(await browser.open(address), "Continue", { user_code: code });
	const signIn = await browser.submit(confirm, "It shows this code");
	await browser.submit(await browser.submit(signIn, "Sign in", { key }), "Allow");
	expect((await once(login, "close"))[0], output).toBe(0);
	expect((await stat(file())).mode & 0o777).toBe(0o600);
	const result = await usmd(["quote", "AAPL.US", "--jq", ".quote[0].symbol"], own());
	expect(result).toMatchObject({ code: 0, stdout: "AAPL.US\n", stderr: "" });
	await using agent = await mcpClient([], own());
	const query = { operation: "getQuotes", params: { symbols: "KO.US" } };
	expect(await textOf(agent, "call_operation", query)).toContain("KO.US");

	const before = await profiles();
	const { tokens } = before.profiles["default"] ?? {};
	const ended = { ...before.profiles["default"], tokens: { ...tokens, expiresAt: 0 } };
	await writeFile(file(), JSON.stringify({ ...before, profiles: { default: ended } }), { mode: 0o600 });
	// A refresh token is good once: two commands at the same time must not both use it.
	const both = await Promise.all([1, 2].map(() => usmd(["market", "status", "--json"], own())));
	expect(both.map(({ code: end, stderr }) => [end, stderr])).toEqual([
		[0, ""],
		[0, ""],
	]);
	expect((await profiles()).profiles["default"]?.tokens?.accessToken).not.toBe(tokens?.accessToken);
});

test("logout gives the tokens back", async () => {
	expect((await usmd(["logout"], own())).code).toBe(0);
	expect((await profiles()).profiles["default"]).toEqual({ url: service.url });
	expect((await usmd(["market", "status"], own())).code).toBe(3);
});
