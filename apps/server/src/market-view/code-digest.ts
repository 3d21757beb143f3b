import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Packages whose code determines a view. */
const packages = ["@us-market-data/analytics", "@us-market-data/market"];

/** Digest of the code that builds views: a snapshot of another release is not used. */
export function codeDigest(): string {
	const digest = createHash("sha256");
	for (const name of packages) {
		const folder = dirname(fileURLToPath(import.meta.resolve(name)));
		const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
		for (const file of files) {
			if (!file.endsWith(".ts") || file.includes(".test.")) continue;
			digest.update(`${file}\n`).update(readFileSync(join(folder, file)));
		}
	}
	return digest.digest("hex");
}
