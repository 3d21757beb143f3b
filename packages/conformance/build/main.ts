import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { release, version } from "@us-market-data/runtime/version";
import { fixedVersion } from "@us-market-data/tooling/bundle";
import { type Plugin, rolldown } from "rolldown";
import manifest from "../package.json" with { type: "json" };

const folder = fileURLToPath(new URL("../", import.meta.url));
const cases = join(folder, "src/cases");

/** Imports every case at once, in place of the one that looks for its file. */
const allCases: Plugin = {
	name: "all-cases",
	async load(id) {
		if (id !== join(cases, "load.ts")) return null;
		const entries = await readdir(cases, { recursive: true, withFileTypes: true });
		const files = entries
			.filter(({ name, parentPath }) => parentPath !== cases && /^[a-z]+[A-Z]\w*\.ts$/.test(name))
			.map(({ name, parentPath }) => join(parentPath, name));
		const names = files.map((file) => basename(file, ".ts"));
		return [
			...files.map((file, index) => `import ${names[index]} from ${JSON.stringify(file)};`),
			`const cases = { ${names.join(", ")} };`,
			"export const loadCase = async ({ operationId }) => cases[operationId];",
		].join("\n");
	},
};

/** Builds the published package: one module with suite, cases and contract, beside its dependencies. */
await rm(join(folder, "dist"), { recursive: true, force: true });
const bundle = await rolldown({
	cwd: folder,
	input: "src/main.ts",
	platform: "node",
	external: Object.keys(manifest.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
	plugins: [allCases, fixedVersion({ release, version })],
});
await bundle.write({ dir: "dist", format: "esm" });
await bundle.close();
