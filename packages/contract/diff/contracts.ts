import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { ContractDocument } from "../compatibility/breaking-changes.ts";

/** A contract with its version. */
export type VersionedContract = ContractDocument & { info: { version: string } };

const run = promisify(execFile);
const root = new URL("../../../", import.meta.url);
const bundle = "packages/contract/src/openapi.gen.json";
const largest = 64 * 1024 * 1024;

/**
 * The contract that a word names: the bundled document of a file, of the address of a service, or of a git revision.
 *
 * @throws Error that says what was tried, for one that cannot be read
 */
export async function contractOf(word: string): Promise<VersionedContract> {
	const text = await textOf(word);
	let document: Partial<VersionedContract>;
	try {
		document = JSON.parse(text) as Partial<VersionedContract>;
	} catch {
		throw new Error(`${word}: is not JSON; give the bundled document, such as /openapi.json of a service`);
	}
	if (!document.paths || !document.components || !document.info)
		throw new Error(`${word}: is JSON, but no OpenAPI document with info, paths and components`);
	return withoutPrefix({ security: [], ...document } as VersionedContract);
}

/** A service serves its own path segment of the legacy family in place of the parameter, which changes no promise. */
function withoutPrefix(document: VersionedContract): VersionedContract {
	const paths = Object.entries(document.paths).map(([path, { get }]): [string, { get: typeof get }] => {
		if ((get as { "x-family"?: string })["x-family"] !== "legacy") return [path, { get }];
		const parameters = (get.parameters ?? []).filter(({ name }) => name !== "legacy_prefix");
		return [path.replace(/^\/api\/[^/]+\//, "/api/{legacy_prefix}/"), { get: { ...get, parameters } }];
	});
	return { ...document, paths: Object.fromEntries(paths) };
}

async function textOf(word: string): Promise<string> {
	if (/^https?:\/\//.test(word)) return await fetched(word);
	try {
		return await readFile(word, "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	}
	try {
		const { stdout } = await run("git", ["show", `${word}:${bundle}`], { cwd: root, maxBuffer: largest });
		return stdout;
	} catch {
		throw new Error(`${word}: is neither a file, nor an address, nor a git revision that has ${bundle}`);
	}
}

async function fetched(word: string): Promise<string> {
	const url = new URL(word);
	if (url.pathname === "/") url.pathname = "/openapi.json";
	const response = await fetch(url).catch((error: Error) => {
		throw new Error(
			`${url}: cannot be reached (${(error.cause as Error | undefined)?.message ?? error.message})`,
		);
	});
	if (!response.ok) throw new Error(`${url}: answers ${response.status}`);
	return await response.text();
}
