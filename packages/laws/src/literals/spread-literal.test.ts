import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "spread-literal-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The findings of Biome in a source, with the settings of the repository. */
async function saidOf(source: string): Promise<string> {
	const planted = join(folder, "planted.tsx");
	await writeFile(planted, source);
	// The folder lies outside of the repository, whose list of ignored files does not apply to it.
	const options = [`--config-path=${join(repository, "biome.json")}`, "--vcs-enabled=false"];
	const biome = join(repository, "node_modules/.bin/biome");
	try {
		const { stdout, stderr } = await run(biome, ["lint", "--reporter=github", ...options, planted]);
		return stdout + stderr;
	} catch (error) {
		const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
		return stdout + stderr;
	}
}

test.each([
	["an object in an object", "export const planted = { a: 1, ...{ b: 2 } };"],
	["an array in an array", "export const planted = [1, ...[2, 3]];"],
	["an array in a call", "export const planted = Math.max(...[1, 2]);"],
	["an array in a new object", 'export const planted = new URL(...["/", "http://a.test"]);'],
	["an object in an element", 'export const planted = <a {...{ href: "/" }}>text</a>;'],
	["one in brackets, with a type", 'export const planted = [...(["a"] as const satisfies string[])];'],
	["one in another one", "export const planted = () => [{ a: [{ ...{ b: 2 } }] }];"],
])("%s is found", async (_, source) => {
	const said = await saidOf(source);
	expect(said).toMatch(/^::error title=plugin,.*line=1,.*A literal is spread here/m);
});

test.each([
	["a condition", "export const kept = (is: boolean) => ({ ...(is && { a: 1 }), ...(is ? { b: 1 } : {}) });"],
	["a call", "export const kept = [...[1, 2].map(String)];"],
	["a value", "export const kept = (all: number[], one: object) => [...all, { ...one, a: 1 }];"],
])("%s that is spread is kept", async (_, source) => {
	expect(await saidOf(source)).not.toContain("::error");
});
