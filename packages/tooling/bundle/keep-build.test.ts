import { mkdir, readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testkit/index.ts";
import { keepBuild } from "./keep-build.ts";

const newestOf = (dist: string) => readFile(join(dist, "newest"), "utf8");
const codeOf = async (dist: string) => readFile(join(dist, await newestOf(dist), "main.js"), "utf8");

test("a build is the newest when it is complete, and earlier ones stay for those who run them", async () => {
	const dist = join(await temporaryFolder(), "dist");
	await keepBuild(dist, { "main.js": "one", "late.js": "late of one" });
	const first = await newestOf(dist);
	await keepBuild(dist, { "main.js": "two" });
	expect(await codeOf(dist)).toBe("two");
	expect(await readFile(join(dist, first, "late.js"), "utf8")).toBe("late of one");
	expect((await readdir(dist)).filter((name) => name.startsWith("."))).toEqual([]);
});

test("of many builds the newest four stay, and what a build left unfinished long ago goes", async () => {
	const dist = await temporaryFolder();
	const [left, begun] = [join(dist, ".left"), join(dist, ".begun")];
	for (const folder of [left, begun]) await mkdir(folder);
	await utimes(left, new Date(0), new Date(0));
	const builds: string[] = [];
	for (const code of ["one", "two", "three", "four", "five", "six"]) {
		await keepBuild(dist, { "main.js": code });
		builds.push(await newestOf(dist));
		const age = new Date(Date.now() - 60_000 + 1_000 * builds.length);
		await utimes(join(dist, builds.at(-1) ?? ""), age, age);
	}
	expect(new Set(await readdir(dist))).toEqual(new Set([...builds.slice(2), "newest", ".begun"]));
});

test("the same build again is the newest again", async () => {
	const dist = await temporaryFolder();
	for (const code of ["one", "two", "one"]) await keepBuild(dist, { "main.js": code });
	expect(await codeOf(dist)).toBe("one");
	expect(await readdir(dist)).toHaveLength(3);
});

test("builds at once do not mix", async () => {
	const dist = await temporaryFolder();
	const codes = Array.from({ length: 4 }, (_, index) => `build ${index}`);
	await Promise.all(codes.map((code) => keepBuild(dist, { "main.js": code, "late.js": code })));
	const newest = join(dist, await newestOf(dist));
	const [main, late] = await Promise.all(
		["main.js", "late.js"].map((name) => readFile(join(newest, name), "utf8")),
	);
	expect(codes).toContain(main);
	expect(late).toBe(main);
});
