import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

interface Wanted {
	path: string;
	sha256: string;
	/** The bytes from a place on. */
	parts(start: number): AsyncIterable<Uint8Array>;
	/** Throws for another SHA-256 than that of the file. */
	require(sha256: string): void;
}

/** Writes a file beside its name, going on where an earlier download of the same content ended, and renames it when it is right. */
export async function download({ path, sha256, parts, require }: Wanted): Promise<void> {
	// Another revision under the same name would go on in bytes that are not its own.
	const partial = `${path}.${sha256.slice(0, 16)}.part`;
	await mkdir(dirname(path), { recursive: true });
	const hash = createHash("sha256");
	const start = await stat(partial).then(
		({ size }) => size,
		() => 0,
	);
	if (start > 0) for await (const bytes of createReadStream(partial)) hash.update(bytes as Uint8Array);
	const output = await open(partial, "a");
	try {
		for await (const bytes of parts(start)) {
			await output.writeFile(bytes);
			hash.update(bytes);
		}
		await output.sync();
	} finally {
		await output.close();
	}
	try {
		require(hash.digest("hex"));
	} catch (error) {
		await rm(partial, { force: true });
		throw error;
	}
	await rename(partial, path);
}
