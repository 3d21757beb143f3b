import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { built, fromSources, settingsOf, usmd } from "../testing/usmd.ts";

const service = serviceOfFile();
const settings = async () => ({ USMD_URL: service.url, USMD_API_KEY: await service.key() });
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "usmd-tools-"));
	await writeFile(join(folder, "usmd"), `#!/bin/sh\nexec "${process.execPath}" "${built[0]}" "$@"\n`, {
		mode: 0o755,
	});
	await symlink(process.execPath, join(folder, "node"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The words that bash offers at the end of a line, by the script that `usmd completion bash` prints. */
async function offered(line: string): Promise<string[]> {
	const script = `source <(usmd completion bash)
		COMP_LINE="${line}"; COMP_POINT=${line.length}; __usmd_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
	const env = settingsOf({ PATH: `${folder}:${process.env["PATH"]}` });
	const { stdout } = await promisify(execFile)("bash", ["-c", script], { env });
	return stdout
		.split("\n")
		.map((word) => word.trim())
		.filter((word) => word !== "");
}

describe("completion", () => {
	test("offers areas, commands, options and words of the contract in bash", async () => {
		expect(await offered("usmd fund")).toEqual(["fundamental"]);
		expect(await offered("usmd screener st")).toEqual(["strategies"]);
		expect(await offered("usmd quote candlestick --per")).toEqual(["--period"]);
		expect(await offered("usmd quote candlestick --period w")).toEqual(["week"]);
		expect(await offered("usmd quote candlestick --period=w")).toEqual(["week"]);
		expect(await offered("usmd market rank-list gain")).toEqual(["gainers"]);
		expect(await offered("usmd completion z")).toEqual(["zsh"]);
	});

	test("offers the commands of files, with their options", async () => {
		expect(await offered("usmd bulk g")).toEqual(["get"]);
		expect(await offered("usmd bulk l")).toEqual(["link", "ls"]);
		expect(await offered("usmd bulk s")).toEqual(["sql"]);
		expect(await offered("usmd bulk get day-bars --par")).toEqual(["--parallel"]);
		expect(await offered("usmd bulk get day-bars --format p")).toEqual(["parquet"]);
	});

	test.each(["zsh", "fish", "powershell"])("has a script for %s", async (shell) => {
		const { code, stdout } = await usmd(["completion", shell]);
		expect([code, /usmd.*complete/.test(stdout)]).toEqual([0, true]);
	});
});

describe("watch", () => {
	test("asks again until it has asked often enough", async () => {
		const args = ["watch", "quote", "KO.US", "--interval", "0.1", "--times", "3", "--ndjson"];
		const { code, stdout, stderr } = await usmd(args, await settings());
		expect(code).toBe(0);
		expect(stdout.trimEnd().split("\n")).toHaveLength(3);
		expect(stderr).toContain("one data request each");
	});

	test("goes on when the service is away, and stops at a refusal", async () => {
		const away = ["watch", "quote", "KO.US", "--times=2", "--interval=0.1", "--url", "http://127.0.0.1:9"];
		const ran = await usmd(away);
		expect([ran.code, ran.stderr.match(/could not be reached/g)?.length]).toEqual([6, 2]);
		const rejected = await usmd(
			["watch", "quote", "KO", "--times", "5", "--interval", "0.1"],
			await settings(),
		);
		expect([rejected.code, rejected.stderr.match(/Did you mean/g)?.length]).toEqual([2, 1]);
		expect((await usmd(["watch", "quote", "KO.US", "--interval", "no"])).code).toBe(2);
	});
});

describe("the operator's commands", () => {
	test("run in the repository with their own words and exit codes", async () => {
		const own = { DATA_DIR: join(folder, "data") };
		const help = await usmd(["admin", "--help"], own, fromSources);
		expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("Manages accounts") });
		expect((await usmd(["admin", "nothing"], own, fromSources)).code).toBe(2);
		const listed = await usmd(["data", "sources"], own, fromSources);
		expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining("nasdaq-directory") });
	});

	test("name the place to run them where the package is alone", async () => {
		const ran = await usmd(["data", "update"]);
		expect(ran).toMatchObject({ code: 1, stdout: "" });
		expect(ran.stderr).toContain("npx pnpm data update");
	});
});
