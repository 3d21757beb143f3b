import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Ran, usmd } from "../testing/usmd.ts";

const allowed = "allowed: an address such as http://127.0.0.1:3000, without user name, query or fragment.";
const key = { USMD_API_KEY: "md_test_x" };

let home: string;
beforeEach(async () => {
	home = await mkdtemp(join(tmpdir(), "usmd-address-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

function expectUsageError(ran: Ran, words: string, instead: string): void {
	expect(ran).toMatchObject({ code: 2, stdout: "" });
	expect(ran.stderr).toBe(`error: ${words}; ${allowed}\n  type: ${instead}\n`);
}

test.each([["quote", "AAPL.US"], ["get", "/readyz"], ["doctor"], ["mcp"], ["login"], ["init"]])(
	"usmd %s refuses an address without its scheme",
	async (...args) => {
		const ran = await usmd([...args, "--url", "127.0.0.1:4420"], key);
		const typed = `usmd ${args.join(" ")} --url http://127.0.0.1:4420`;
		expectUsageError(ran, '--url is "127.0.0.1:4420"', typed);
	},
);

test.each(["localhost:4420", "data.example.com"])("puts the scheme before %s", async (url) => {
	const ran = await usmd(["quote", "AAPL.US", `--url=${url}`], key);
	expectUsageError(ran, `--url is "${url}"`, `usmd quote AAPL.US --url=http://${url}`);
});

test.each(["ftp://127.0.0.1", "http:127.0.0.1", "http://", "http://a.example?x=1", "http://a.example/#b"])(
	"refuses the address %s",
	async (url) => {
		const ran = await usmd(["quote", "AAPL.US", "--url", url], key);
		expectUsageError(ran, `--url is "${url}"`, "--url <address of the service>");
	},
);

test("does not repeat the password of an address", async () => {
	const ran = await usmd(["quote", "AAPL.US", "--url", "http://me:secret@a.example"], key);
	expectUsageError(ran, '--url is "http://***@a.example/"', "--url <address of the service>");
});

test("names the variable", async () => {
	const ran = await usmd(["quote", "AAPL.US"], { ...key, USMD_URL: "127.0.0.1:4420" });
	expectUsageError(ran, 'USMD_URL is "127.0.0.1:4420"', "USMD_URL=http://127.0.0.1:4420");
});

test.each(["url", "companyUrl", "legacyUrl"])("names the profile and its %s", async (member) => {
	await mkdir(join(home, "usmd"));
	const mine = { url: "http://127.0.0.1:9", [member]: "foo" };
	const profiles = { current: "mine", profiles: { mine } };
	await writeFile(join(home, "usmd/config.json"), JSON.stringify(profiles));
	const ran = await usmd(["quote", "AAPL.US"], { ...key, XDG_CONFIG_HOME: home });
	const instead =
		member === "url"
			? "usmd init --profile mine --url http://foo"
			: `${member} of profile mine in ${join(home, "usmd/config.json")}`;
	expectUsageError(ran, `${member} of profile mine is "foo"`, instead);
});
