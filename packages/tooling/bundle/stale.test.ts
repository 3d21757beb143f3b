import { execFile } from "node:child_process";
import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testkit/index.ts";

const here = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

let folder: string;
const run = () => promisify(execFile)(process.execPath, [join(folder, "run.js")]);
const builds = async () => (await readFile(join(folder, "builds"), "utf8")).length;

/** A package whose build notes that it ran, and whose program says what its source says. */
beforeEach(async () => {
	folder = await temporaryFolder();
	await mkdir(join(folder, "build"));
	await writeFile(join(folder, "package.json"), '{ "type": "module" }');
	await writeFile(join(folder, "a #1% source.js"), "process.stdout.write('one');");
	const build = `
		import { appendFileSync, readFileSync, statSync } from "node:fs";
		import { keepBuild } from ${here("./keep-build.ts")};
		const source = ${JSON.stringify(join(folder, "a #1% source.js"))};
		const code = readFileSync(source, "utf8");
		process.stdout.write("building");
		if (code.includes("broken")) throw new Error("no such thing");
		appendFileSync(${JSON.stringify(join(folder, "builds"))}, "x");
		const { size, mtimeMs } = statSync(source);
		const line = size + " " + mtimeMs + " ../a #1% source.js";
		await keepBuild(${JSON.stringify(join(folder, "dist"))}, { "main.js": code }, [line]);`;
	await writeFile(join(folder, "build/main.ts"), build);
	const own = JSON.stringify(pathToFileURL(`${folder}/`).href);
	const program = `
		import { runNewest } from ${here("./newest.js")};
		import { buildIfStale } from ${here("./stale.js")};
		buildIfStale(new URL(${own}));
		await runNewest(new URL("dist/", ${own}), "main", "program");`;
	await writeFile(join(folder, "run.js"), program);
});

test("a program is built at its first run, and again when a source has changed", async () => {
	expect(await run()).toEqual({ stdout: "one", stderr: "building" });
	expect(await run()).toEqual({ stdout: "one", stderr: "" });
	await writeFile(join(folder, "a #1% source.js"), "process.stdout.write('two');");
	expect(await run()).toEqual({ stdout: "two", stderr: "building" });
	await utimes(join(folder, "a #1% source.js"), new Date(0), new Date(0));
	expect(await run()).toEqual({ stdout: "two", stderr: "building" });
	expect(await run()).toEqual({ stdout: "two", stderr: "" });
	expect(await builds()).toBe(3);
});

test("one whose build is gone, or does not tell its sources, is built", async () => {
	await run();
	const newest = join(folder, "dist/newest");
	const [name = ""] = (await readFile(newest, "utf8")).split("\n");
	await rm(join(folder, "dist", name), { recursive: true });
	expect((await run()).stdout).toBe("one");
	await writeFile(newest, name);
	expect((await run()).stdout).toBe("one");
	expect(await builds()).toBe(3);
});

test("a build that fails says why on standard error, and nothing runs", async () => {
	await run();
	await writeFile(join(folder, "a #1% source.js"), "broken");
	const failure = { code: 2, stdout: "", stderr: expect.stringContaining("no such thing") };
	await expect(run()).rejects.toMatchObject(failure);
});
