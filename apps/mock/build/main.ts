import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { release, version } from "@us-market-data/runtime/version";
import { fixedVersion } from "@us-market-data/tooling/bundle";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import manifest from "../package.json" with { type: "json" };
import { digestOfMarketCode } from "../src/locations.ts";

const folder = fileURLToPath(new URL("../", import.meta.url));

/** The locations in the package: its cache belongs to the user, because `npx` may remove the package. */
const packedLocations = `
import { homedir } from "node:os";
import { join } from "node:path";

export const digestOfMarketCode = () => ${JSON.stringify(digestOfMarketCode())};
export const marketMaker = new URL("./make-market.js", import.meta.url);
export const usualWorlds = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "us-market-data-mock");
`;

/** Puts the locations of the package in place of those of the repository, and leaves out PostgreSQL, which a mock never opens. */
const packed: Plugin = {
	name: "packed",
	load(id) {
		if (id === join(folder, "src/locations.ts")) return packedLocations;
		if (id.endsWith("/packages/store/src/postgres/open.ts")) return "export {};";
		return null;
	},
};

/** A package is named as npm does; the sources of the workspace become part of the modules. */
const isInstalled = (id: string): boolean =>
	/^(@[\w-]+\/)?[\w-]/.test(id) && !/^(@us-market-data|src)\//.test(id);

/** Builds the published package: modules beside their dependencies, and the files of the control page. */
const dist = join(folder, "dist");
await rm(dist, { recursive: true, force: true });
const bundle = await rolldown({
	cwd: folder,
	input: { main: "src/main.ts", "make-market": "src/world/make-market.ts" },
	platform: "node",
	external: isInstalled,
	plugins: [packed, fixedVersion({ release, version })],
});
const { output } = await bundle.write({ dir: dist, format: "esm", chunkFileNames: "[name].js" });
await bundle.close();
for (const name of ["page.html", "page.js"])
	await copyFile(join(folder, "src/control", name), join(dist, name));

const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
const own = new Set(chunks.map(({ fileName }) => fileName));
const imported = chunks
	.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
	.filter((id) => !id.startsWith("node:") && !own.has(id))
	.map((id) => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id);
const missing = [...new Set(imported)].filter((name) => !Object.hasOwn(manifest.dependencies, name));
const unused = Object.keys(manifest.dependencies).filter((name) => !imported.includes(name));
if (missing.length + unused.length > 0)
	throw new Error(
		`package.json: dependencies lack ${missing.join(", ")}; not imported: ${unused.join(", ")}`,
	);
