import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** The keys of a file cannot be used; the message names the fault. */
export class BadKeyFile extends Error {
	override readonly name = "BadKeyFile";
}

/**
 * Reads keys by the names of their environment variables. A file holds one key alone, which is `CONFORMANCE_KEY`, or lines
 * such as `CONFORMANCE_KEY_402=...`.
 *
 * @param file a path, or `-` for standard input
 * @throws BadKeyFile for one that cannot be read or holds no key
 */
export function readKeys(file: string): Readonly<Record<string, string | undefined>> {
	const text = textOf(file).trim();
	if (/^(export\s+)?CONFORMANCE_\w+\s*=/m.test(text)) return parseEnv(text);
	if (!/^\S+$/.test(text))
		throw new BadKeyFile(
			`error: ${named(file)} must hold one key, or lines such as CONFORMANCE_KEY=... and CONFORMANCE_KEY_402=...`,
		);
	return { CONFORMANCE_KEY: text };
}

function textOf(file: string): string {
	try {
		return readFileSync(file === "-" ? 0 : file, "utf8");
	} catch (error) {
		throw new BadKeyFile(`error: ${named(file)} cannot be read: ${(error as Error).message}`);
	}
}

const named = (file: string): string => (file === "-" ? "standard input" : `the key file ${file}`);
