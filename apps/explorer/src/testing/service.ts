import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "@us-market-data/tooling/testkit";

/** A service with sample data and the built page. */
export interface Served {
	url: string;
	/** The data folder. */
	folder: string;
	/** A demo key, by the last part of the name of its file. */
	key: (name?: "401" | "402" | "403") => Promise<string>;
}

/** The service at an address, with its data folder. */
export const servedAt = (url: string, folder: string): Served => ({
	url,
	folder,
	key: async (name) => {
		const file = name ? `demo-key-${name}` : "demo-key";
		return (await readFile(join(folder, file), "utf8")).trim();
	},
});

/** Starts a service; `settings` are additional ones. */
export async function startService(settings: Record<string, string> = {}): Promise<Served & AsyncDisposable> {
	const folder = await mkdtemp(join(tmpdir(), "explorer-service-"));
	const service = await startProcess({ DATA_DIR: folder, LOG_LEVEL: "error", ...settings });
	return {
		...servedAt(service.url, folder),
		async [Symbol.asyncDispose]() {
			await service.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
