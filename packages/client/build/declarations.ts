import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = fileURLToPath(new URL("../", import.meta.url));
const declarationFolder = join(folder, "dist/.declarations");
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

/** The published place of a declaration: the client's at the top, the contract's in its own folder. */
const publishedPath = (file: string): string =>
	file.replace(/^client\/src\//, "").replace(/^contract\/src\//, "contract/");

/** Emits the declarations and keeps those that the entry points reach. */
export async function writeDeclarations(): Promise<void> {
	await promisify(execFile)(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: folder });
	const written = new Set<string>();
	for (const entry of ["index", "bulk/index", "charts/index", "docs/index", "kit/index", "react/index"])
		await writeWithImports(`client/src/${entry}.ts`, written);
	await rm(declarationFolder, { recursive: true });
}

async function writeWithImports(file: string, written: Set<string>): Promise<void> {
	if (written.has(file)) return;
	written.add(file);
	const source = await readFile(join(declarationFolder, asDeclaration(file)), "utf8");
	const imports: string[] = [];
	const text = source.replace(/(from |import\()"([^"]+)"/g, (whole, keyword: string, specifier: string) => {
		const target = targetOf(file, specifier);
		if (target === undefined) return whole;
		imports.push(target);
		return `${keyword}"${relativeSpecifier(file, target)}"`;
	});
	const output = join(folder, "dist", asDeclaration(publishedPath(file)));
	await mkdir(dirname(output), { recursive: true });
	await writeFile(output, text);
	for (const imported of imports) await writeWithImports(imported, written);
}

/** The source file of an import; undefined for a package that is installed next to the client. */
function targetOf(file: string, specifier: string): string | undefined {
	if (specifier === "@us-market-data/contract") return "contract/src/index.ts";
	return specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : undefined;
}

function relativeSpecifier(from: string, to: string): string {
	const path = posix.relative(posix.dirname(publishedPath(from)), publishedPath(to)).replace(/\.ts$/, ".js");
	return path.startsWith(".") ? path : `./${path}`;
}

const asDeclaration = (file: string): string => file.replace(/\.ts$/, ".d.ts");
