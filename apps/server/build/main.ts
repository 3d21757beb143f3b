import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, rolldown } from "rolldown";
import { asInSources } from "./as-in-sources.ts";
import { httpWithoutFetch } from "./http-without-fetch.ts";
import { keepBuild } from "./keep-build.ts";
import { withoutMetaSchema } from "./without-meta-schema.ts";

/**
 * Builds the service into a folder in `dist`, or in another folder of the package that an argument names: its modules and
 * its libraries in a few files, which load in a third of the time (decision 33). They serve where the sources are too, here
 * and in the image.
 */
const folder = fileURLToPath(new URL("../", import.meta.url));
const dist = join(folder, process.argv[2] ?? "dist");

const bundle = await rolldown({
	cwd: folder,
	input: { main: "src/main.ts" },
	platform: "node",
	// An optional part of pg that this project does not install.
	external: ["pg-native"],
	// depd, a library of Express, makes its functions by eval.
	checks: { eval: false },
	plugins: [withoutMetaSchema, httpWithoutFetch, asInSources(join(folder, "src"), join(dist, "build"))],
});
const names = { entryFileNames: "[name].js", chunkFileNames: "[name].js" };
const { output } = await bundle.generate({ format: "esm", ...names });
await bundle.close();
const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
await keepBuild(dist, Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])));
