import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const client = fileURLToPath(new URL("../../", import.meta.url));
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const peers = ["@tanstack/react-query@5", "react@19", "@types/react@19"];

/** Compilers that a user may have: the workspace that depends on each, and its options for the least work in all. */
const compilers = {
	"TypeScript 7": { owner: join(client, "package.json"), options: ["--singleThreaded"] },
	"TypeScript 5": { owner: join(root, "packages/contract/package.json"), options: [] },
};
export const compilerNames = Object.keys(compilers) as Compiler[];
export type Compiler = keyof typeof compilers;

/** A project outside the workspace in which the packed client is installed. */
export interface EmptyProject extends AsyncDisposable {
	folder: string;
	tarball: Uint8Array;
	/** The same package as npm packs it. */
	packByNpm(): Promise<Uint8Array>;
	/** Publishes the tarball to a registry with npm. */
	publish(registry: { url: string; token: string }): Promise<void>;
	/** Installs what the React entry point needs. */
	installPeers(): Promise<void>;
	/** Files of the installed client. */
	files(): Promise<string[]>;
	/** The text of a file of the project. */
	read(file: string): Promise<string>;
	/** Runs a program of the project. */
	node(file: string): Promise<string>;
	/** The compiler's messages about a file of the project; empty when it compiles. */
	compile(file: string, compiler: Compiler, resolution?: "nodenext" | "bundler"): Promise<string>;
	/**
	 * The compiler's messages about the example beside a copy of the installed client for each change, in their order. A
	 * change replaces text of the contract's declarations.
	 */
	compileChanged(changes: readonly Change[]): Promise<string[]>;
}

/** A text of the contract's declarations and another in its place. */
export type Change = readonly [pattern: RegExp, replacement: string];

const example = "typed-use.ts";

/** Packs the client, installs it with npm and copies the example in. */
export async function createEmptyProject(): Promise<EmptyProject> {
	const folder = await mkdtemp(join(tmpdir(), "client-project-"));
	// The pnpm that runs the script, because another `npx` would wait for the one that started this run.
	await run("pnpm", ["-C", client, "pack", "--pack-destination", folder], { cwd: root });
	const [packed] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
	if (packed === undefined) throw new Error("nothing was packed");
	await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
	const npm = (...names: string[]) =>
		run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...names], { cwd: folder });
	await npm(`./${packed}`);
	await cp(join(client, "examples"), folder, { recursive: true });

	const installed = join(folder, "node_modules/@us-market-data/client");
	return {
		folder,
		tarball: await readFile(join(folder, packed)),
		async packByNpm() {
			const projectFolder = join(folder, "by-npm");
			await mkdir(projectFolder);
			await run("npm", ["pack", "--pack-destination", projectFolder], { cwd: client });
			return await readFile(join(projectFolder, packed));
		},
		async publish({ url, token }) {
			const settings = [`--@us-market-data:registry=${url}`, `--//${new URL(url).host}/:_authToken=${token}`];
			await run("npm", ["publish", `./${packed}`, ...settings], { cwd: folder });
		},
		installPeers: async () => void (await npm(...peers)),
		files: () => readdir(installed, { recursive: true }),
		read: (file) => readFile(join(folder, file), "utf8"),
		node: async (file) => (await run(process.execPath, [file], { cwd: folder })).stdout,
		compile: (file, compiler, resolution = "nodenext") => compile(folder, [file], compiler, resolution),
		async compileChanged(changes) {
			const places = changes.map((_, index) => `changed/${index}`);
			for (const [index, change] of changes.entries())
				await copyChanged(installed, join(folder, `changed/${index}`), `1.0.${index}`, change);
			const files = places.map((projectFolder) => `${projectFolder}/${example}`);
			const output = (await compile(folder, files, "TypeScript 7", "nodenext")).split("\n");
			return places.map((projectFolder) =>
				output.filter((line) => line.startsWith(`${projectFolder}/`)).join("\n"),
			);
		},
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
	};
}

/** Copies the installed client and the example. Copies of one version would be one package to the compiler. */
async function copyChanged(
	installed: string,
	projectFolder: string,
	version: string,
	[pattern, replacement]: Change,
): Promise<void> {
	const copy = join(projectFolder, "node_modules/@us-market-data/client");
	await cp(installed, copy, { recursive: true });
	await cp(join(client, "examples", example), join(projectFolder, example));
	const described = JSON.parse(await readFile(join(copy, "package.json"), "utf8")) as object;
	await writeFile(join(copy, "package.json"), JSON.stringify({ ...described, version }));
	for (const name of ["types.gen.d.ts", "operations.gen.d.ts"]) {
		const file = join(copy, "dist/contract", name);
		await writeFile(file, (await readFile(file, "utf8")).replace(pattern, replacement));
	}
}

async function compile(
	folder: string,
	files: readonly string[],
	compiler: Compiler,
	resolution: string,
): Promise<string> {
	const { owner, options } = compilers[compiler];
	const tsc = join(dirname(createRequire(owner).resolve("typescript/package.json")), "bin/tsc");
	const config = {
		compilerOptions: {
			strict: true,
			skipLibCheck: false,
			noEmit: true,
			target: "es2022",
			module: resolution === "nodenext" ? "nodenext" : "esnext",
			moduleResolution: resolution,
			types: [],
		},
		files,
	};
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
	const outcome = run(process.execPath, [tsc, "-p", ".", "--pretty", "false", ...options], { cwd: folder });
	return outcome.then(
		() => "",
		({ stdout }: { stdout: string }) => stdout,
	);
}
