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

/** Compilers that a user may have, by the workspace that depends on them. */
const compilers = {
	"TypeScript 7": join(client, "package.json"),
	"TypeScript 5": join(root, "packages/contract/package.json"),
};
export const compilerNames = Object.keys(compilers) as Compiler[];
export type Compiler = keyof typeof compilers;

/** A project outside the workspace in which the packed client is installed. */
export interface EmptyProject extends AsyncDisposable {
	folder: string;
	tarball: Uint8Array;
	/** Installs what the React entry point needs. */
	installPeers(): Promise<void>;
	/** Files of the installed client. */
	files(): Promise<string[]>;
	/** Runs a program of the project. */
	node(file: string): Promise<string>;
	/** The compiler's messages about a file of the project; empty when it compiles. */
	compile(file: string, compiler: Compiler, resolution?: "nodenext" | "bundler"): Promise<string>;
	/** Changes the declarations of the contract inside the installed client; the next change starts from the original. */
	change(pattern: RegExp, replacement: string): Promise<void>;
}

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
	const contract = join(installed, "dist/contract");
	const original = join(folder, "contract");
	await cp(contract, original, { recursive: true });
	return {
		folder,
		tarball: await readFile(join(folder, packed)),
		installPeers: async () => void (await npm(...peers)),
		files: () => readdir(installed, { recursive: true }),
		node: async (file) => (await run(process.execPath, [file], { cwd: folder })).stdout,
		compile: (file, compiler, resolution = "nodenext") =>
			compile(folder, file, compilers[compiler], resolution),
		async change(pattern, replacement) {
			await cp(original, contract, { recursive: true, force: true });
			for (const name of ["types.gen.d.ts", "operations.gen.d.ts"]) {
				const text = await readFile(join(contract, name), "utf8");
				await writeFile(join(contract, name), text.replace(pattern, replacement));
			}
		},
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
	};
}

async function compile(folder: string, file: string, owner: string, resolution: string): Promise<string> {
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
		files: [file],
	};
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
	const outcome = run(process.execPath, [tsc, "-p", "."], { cwd: folder });
	return outcome.then(
		() => "",
		({ stdout }: { stdout: string }) => stdout,
	);
}
