import { join } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { asInSources } from "./as-in-sources.ts";
import { httpWithoutFetch } from "./http-without-fetch.ts";
import { keepBuild } from "./keep-build.ts";

/** Programs of one package. */
export interface Programs {
	/** The folder of the package. */
	folder: string;
	/** The source of each program, from the folder of the package, by the name that the program has in the build. */
	sources: Readonly<Record<string, string>>;
	/** What this package changes in what is built. */
	plugins?: readonly Plugin[];
}

/**
 * Builds programs into a folder of their package: their modules and libraries in a few files, which load in a third of the time
 * (decision 33). They serve where the sources are too, here and in the image.
 *
 * @param dist the folder of the builds, from that of the package
 */
export async function buildPrograms(
	{ folder, sources, plugins = [] }: Programs,
	dist = "dist",
): Promise<void> {
	const builds = join(folder, dist);
	const bundle = await rolldown({
		cwd: folder,
		input: { ...sources },
		platform: "node",
		// An optional part of pg that this project does not install.
		external: ["pg-native"],
		// depd, a library of Express, makes its functions by eval.
		checks: { eval: false },
		// A module that a plugin puts in the place of another is the first's to change.
		plugins: [...plugins, httpWithoutFetch, asInSources(join(builds, "build"))],
	});
	const names = { entryFileNames: "[name].js", chunkFileNames: "[name].js" };
	const { output } = await bundle.generate({ format: "esm", ...names });
	await bundle.close();
	const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
	await keepBuild(builds, Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])));
}
