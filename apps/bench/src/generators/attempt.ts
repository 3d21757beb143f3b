import { execFile } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Generator, told } from "./generator.ts";

const run = promisify(execFile);

/** A step of an attempt: the text is empty when it went well, and tells the fault otherwise. */
export interface Attempt {
	name: string;
	generates: string;
	compiles: string;
	answers: string;
}

/** The service to ask. */
export interface Asked {
	url: string;
	key: string;
}

const tsconfig = {
	compilerOptions: {
		strict: true,
		noEmit: true,
		skipLibCheck: true,
		target: "es2022",
		lib: ["es2022", "dom", "dom.iterable"],
		module: "esnext",
		moduleResolution: "bundler",
		// Kubb writes them.
		allowImportingTsExtensions: true,
		types: ["node"],
	},
	include: ["*.ts"],
};

const right = JSON.stringify({ quotes: ["AAPL.US", "MSFT.US"], trades: 3 });

/** Generates a client in its own folder below the toolbox, compiles it in strict mode and asks the service with it. */
export async function attempt(
	generator: Generator,
	folder: string,
	document: string,
	{ url, key }: Asked,
): Promise<Attempt> {
	const { name, command, files, program } = generator;
	await mkdir(folder, { recursive: true });
	await cp(document, join(folder, "openapi.json"));
	const written = { ...files, "told.ts": told, "program.ts": `${program}export {};\n` };
	for (const [file, text] of Object.entries(written)) await writeFile(join(folder, file), text);
	await writeFile(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
	const modules = join(folder, "../../node_modules");
	const env = { ...process.env, BASE_URL: url, API_KEY: key };
	const node = async (program: string, ...args: readonly string[]) =>
		(await run(process.execPath, [join(modules, program), ...args], { cwd: folder, env, maxBuffer: 1 << 26 }))
			.stdout;
	const generates = await faultOf(node(...(command as [string, ...string[]])));
	if (generates !== "") return { name, generates, compiles: "not tried", answers: "not tried" };
	const compiles = await faultOf(node("typescript/bin/tsc", "-p", "."));
	const answers = await faultOf(
		node("tsx/dist/cli.mjs", "program.ts").then((said) => {
			if (said.trim() !== right) throw new Error(`it answers ${said.trim()}`);
		}),
	);
	return { name, generates, compiles, answers };
}

/** The first lines of the text of a failure; empty without one. */
async function faultOf(step: Promise<unknown>): Promise<string> {
	try {
		await step;
		return "";
	} catch (error) {
		const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
		return `${stdout}${stderr}`.trim().slice(0, 600) || message.slice(0, 600);
	}
}
