import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketStore } from "@us-market-data/store";
import { importNativeFolder } from "./importer.ts";
import type { NativeManifest } from "./manifest.ts";
import { createNativeFolder, type NativeFolder } from "./write.ts";

/** Imports a generated data set as one of `now`: `generate` writes its areas. */
export async function importGenerated(
	market: MarketStore,
	manifest: NativeManifest,
	generate: (folder: NativeFolder) => Promise<void>,
	now: Date,
): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-generated-"));
	try {
		await generate(createNativeFolder(folder, manifest));
		// The data are of this instant, whatever the clock of the file system says.
		for (const name of await readdir(folder)) await utimes(join(folder, name), now, now);
		await importNativeFolder(market, folder, now);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
