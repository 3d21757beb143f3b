import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The file of the issuer's secrets in a data folder, readable by its owner alone. It is not in the database of the
 * issuer, so that backups do not contain it.
 */
export const secretsFile = (folder: string): string => join(folder, "oauth-keys.json");

/** The text of the file; undefined if there is none. */
export function readSecretsFile(folder: string): string | undefined {
	const file = secretsFile(folder);
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw new Error(`cannot read ${file}`, { cause: error });
	}
}

/** Replaces the file. A reader finds the whole old text or the whole new one. */
export function replaceSecretsFile(folder: string, text: string): void {
	const file = secretsFile(folder);
	const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
	try {
		writeFileSync(unfinished, text, { mode: 0o600, flag: "wx" });
		renameSync(unfinished, file);
	} finally {
		rmSync(unfinished, { force: true });
	}
}
