import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { asInSources } from "./as-in-sources.ts";
import { withoutMetaSchema } from "./without-meta-schema.ts";

/**
 * Builds the service into `dist`, or another folder of the package that an argument names: its modules and its libraries
 * in a few files, which load in a third of the time (decision 33). They serve where the sources are too, here and in the image.
 */
const folder = fileURLToPath(new URL("../", import.meta.url));
const dist = join(folder, process.argv[2] ?? "dist");

// A build that fails leaves none behind, rather than that of other sources.
await rm(dist, { recursive: true, force: true });
const bundle = await rolldown({
	cwd: folder,
	input: { main: "src/main.ts" },
	platform: "node",
	// An optional part of pg that this project does not install.
	external: ["pg-native"],
	// depd, a library of Express, makes its functions by eval.
	checks: { eval: false },
	plugins: [withoutMetaSchema, asInSources(join(folder, "src"), dist)],
});
await bundle.write({ dir: dist, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name].js" });
await bundle.close();
