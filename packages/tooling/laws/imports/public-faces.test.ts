import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf } from "../files.ts";
import { sourceCondition } from "./allowances.ts";
import { unusedNames } from "./public-faces.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** The client is for users, who are not in the repository. */
const published = ["packages/client"];

/** Doors that Vitest loads by their names before it runs tests. */
const globalSetups = ["./testing/global-setup", "./testkit/programs", "./testkit/sample-template"];

/** The doors of all packages that others import: module and file. */
async function facesOf(paths: readonly string[]): Promise<Map<string, string>> {
	const faces = new Map<string, string>();
	for (const manifest of paths.filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))) {
		const folder = manifest.replace("/package.json", "");
		if (published.includes(folder)) continue;
		const { name, exports = {} } = JSON.parse(await readFile(repository + manifest, "utf8")) as {
			name: string;
			exports?: Record<string, string | Record<string, string>>;
		};
		for (const [door, given] of Object.entries(exports)) {
			const file = typeof given === "string" ? given : (given[sourceCondition] ?? "");
			if (file.endsWith(".ts") && !globalSetups.includes(door))
				faces.set(name + door.slice(1), folder + file.slice(1));
		}
	}
	return faces;
}

test("every name in the public face of a package is taken by another", async () => {
	const paths = await filesOf(repository);
	const code = paths.filter((path) => /\.tsx?$/.test(path) && !path.includes(".gen."));
	const sources = new Map(
		await Promise.all(code.map(async (path) => [path, await readFile(repository + path, "utf8")] as const)),
	);
	const faces = await facesOf(paths);
	expect(faces.size).toBeGreaterThan(10);
	expect(unusedNames(faces, sources)).toEqual([]);
});

test("a name that nothing outside the package takes is found", () => {
	const faces = new Map([["@us-market-data/a", "packages/a/src/index.ts"]]);
	const index = 'export * from "./b.ts";\nexport { kept, type Kept } from "./c.ts";\nexport const own = 1;\n';
	const sources = new Map([
		["packages/a/src/index.ts", index],
		["packages/a/src/b.ts", "export const planted = 1;\nexport type Planted = 1;\n"],
		["packages/a/src/a.test.ts", 'import { planted } from "@us-market-data/a";\n'],
		["packages/d/src/d.ts", 'import { kept, type Kept as Other } from "@us-market-data/a";\n'],
		["packages/e/src/e.ts", 'export { own } from "@us-market-data/a";\n'],
	]);
	expect(unusedNames(faces, sources)).toEqual([
		"@us-market-data/a exports planted, which nothing takes",
		"@us-market-data/a exports Planted, which nothing takes",
	]);
	const whole = 'const a: import("@us-market-data/a").Planted = 1;\n';
	expect(unusedNames(faces, new Map([...sources, ["packages/f/src/f.ts", whole]]))).toEqual([]);
});
