import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { generators } from "./six.ts";

const manifestOf = async (name: string): Promise<Record<string, Record<string, string>>> =>
	JSON.parse(await readFile(new URL(`../../../../packages/${name}/package.json`, import.meta.url), "utf8"));

it("every version is exact, and no two generators need two versions of a package", () => {
	const versions = new Map<string, string>();
	for (const [name, version] of generators.flatMap(({ packages }) => Object.entries(packages))) {
		expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
		expect(versions.get(name) ?? version, name).toBe(version);
		versions.set(name, version);
	}
});

it("openapi-fetch is tried in the versions that the client is made with", async () => {
	const [{ packages } = { packages: {} }] = generators;
	const { dependencies } = await manifestOf("client");
	const { devDependencies } = await manifestOf("contract");
	expect(packages).toEqual({
		"openapi-fetch": dependencies?.["openapi-fetch"],
		"openapi-typescript": devDependencies?.["openapi-typescript"],
	});
});
