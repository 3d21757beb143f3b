import { glob, stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { asInSources } from "./as-in-sources.ts";
import { keepBuild } from "./keep-build.ts";

const namedImport = /^import \{([^{}\n]+)\} from "node:http";$/gm;

/**
 * Takes what is used of `node:http` from the module itself. An import reads all of its exports first, and those of
 * `WebSocket` and its events load the whole client of `fetch`: 22 ms of a start, on each thread.
 */
const httpWithoutFetch: Plugin = {
	name: "http-without-fetch",
	renderChunk: (code) =>
		code.replace(
			namedImport,
			(_, names: string) =>
				`const {${names.replaceAll(" as ", ": ")}} = process.getBuiltinModule("node:http");`,
		),
};

/** Programs of one package. */
export interface Programs {
	/** The folder of the package. */
	folder: string;
	/** The source of each program, from the folder of the package, by the name that the program has in the build. */
	programs: Readonly<Record<string, string>>;
	/** Changes that this package makes to the modules that are built. */
	plugins?: readonly Plugin[];
}

/**
 * Builds programs into a folder of their package: their modules and libraries in a few files, which load in a third of the time
 * (decision 33). They serve where the sources are too, here and in the image.
 *
 * @param dist the folder of the builds, from that of the package
 */
export async function buildPrograms(
	{ folder, programs, plugins = [] }: Programs,
	dist = "dist",
): Promise<void> {
	const builds = join(folder, dist);
	const read = new Set<string>();
	const bundle = await rolldown({
		cwd: folder,
		input: { ...programs },
		platform: "node",
		// An optional part of pg that this project does not install.
		external: ["pg-native"],
		// depd, a library of Express, makes its functions by eval.
		checks: { eval: false },
		// A module that a plugin puts in the place of another is the first's to change.
		plugins: [...plugins, httpWithoutFetch, asInSources(join(builds, "build")), noting(read)],
	});
	const names = { entryFileNames: "[name].js", chunkFileNames: "[name].js" };
	const { output } = await bundle.generate({ format: "esm", ...names });
	await bundle.close();
	const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
	for await (const script of builders(folder)) read.add(script);
	const modules = Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]));
	await keepBuild(builds, modules, await relativePaths([...read].filter(isSource), builds));
}

/** Notes all modules that a build reads, those too of which nothing is left in it. */
const noting = (read: Set<string>): Plugin => ({
	name: "noting",
	buildEnd() {
		for (const id of this.getModuleIds()) read.add(id);
	},
});

/** The scripts that build, of the package and of this one, and the files that tell where packages and libraries are found. */
async function* builders(folder: string): AsyncGenerator<string> {
	const scripts = [join(folder, "build/*.ts"), join(import.meta.dirname, "*.ts")];
	const repository = join(folder, "../..");
	yield* glob([...scripts, join(repository, "packages/*/package.json")]);
	yield join(repository, "pnpm-lock.yaml");
}

/** False for modules of Node.js and of the bundler itself, and for libraries, of which the lockfile tells. */
const isSource = (path: string): boolean => isAbsolute(path) && !path.includes("/node_modules/");

/** A line for each file: its size, its time and its path from a folder. */
const relativePaths = (paths: readonly string[], from: string): Promise<string[]> =>
	Promise.all(
		paths.map(async (path) => {
			const { size, mtimeMs } = await stat(path);
			return `${size} ${mtimeMs} ${relative(from, path)}`;
		}),
	);
