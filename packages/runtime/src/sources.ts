import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Digest of the sources of packages, for what is kept on disk and must not outlive them. Tests have no part in it.
 *
 * @param indexes the resolved addresses of the packages' indexes, each in the folder of its sources
 */
export function digestOfSources(indexes: readonly string[]): string {
	const digest = createHash("sha256");
	for (const index of indexes) {
		const folder = dirname(fileURLToPath(index));
		const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
		for (const file of files) {
			if (!file.endsWith(".ts") || file.includes(".test.")) continue;
			digest.update(`${file}\n`).update(readFileSync(join(folder, file)));
		}
	}
	return digest.digest("hex");
}
