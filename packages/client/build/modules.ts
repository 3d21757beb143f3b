import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const folder = fileURLToPath(new URL("../", import.meta.url));

/** Computes modules named `*.derived.ts` and puts their values in place of their code. */
const derivedModules: Plugin = {
	name: "derived-modules",
	async load(id) {
		if (!id.endsWith(".derived.ts")) return null;
		const values: Record<string, unknown> = await import(id);
		const lines = Object.entries(values).map(
			([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
		);
		return { code: lines.join("\n"), moduleType: "js" };
	},
};

/** Bundles the entry points into a folder, given relative to the package; code that they share becomes chunks in `shared/`. */
export async function writeModules(dir = "dist"): Promise<void> {
	const bundle = await rolldown({
		cwd: folder,
		input: {
			index: "src/index.ts",
			"bulk/index": "src/bulk/index.ts",
			"charts/index": "src/charts/index.ts",
			"docs/index": "src/docs/index.ts",
			"kit/index": "src/kit/index.ts",
			"react/index": "src/react/index.ts",
		},
		external: [
			"eventsource-parser",
			"openapi-fetch",
			"@tanstack/react-query",
			"msw",
			"react",
			"fastest-levenshtein",
			/^node:/,
		],
		platform: "neutral",
		// The simulated market lies in modules beside others that need Node and are not used.
		treeshake: { moduleSideEffects: (id) => !id.startsWith("node:") && !id.includes("/packages/market/") },
		plugins: [derivedModules],
	});
	await bundle.write({ dir, format: "esm", chunkFileNames: "shared/[name].js" });
	await bundle.close();
}
