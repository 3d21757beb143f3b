import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The built application. */
export interface Built extends AsyncDisposable {
	/** Serves it, with a back end behind its proxy. */
	serve(backEnd?: { url: string; key: string }): Promise<AsyncDisposable & { origin: string }>;
}

/** Builds the application as it is published, or with a simulated market in the browser. */
export async function buildSite(mode: "production" | "in-browser"): Promise<Built> {
	const outDir = await mkdtemp(join(tmpdir(), `watchlist-${mode}-`));
	const settings = { root, mode, logLevel: "error" as const };
	await build({ ...settings, build: { outDir, emptyOutDir: true, reportCompressedSize: false } });
	return {
		async serve({ url, key } = { url: "http://127.0.0.1:9", key: "" }) {
			const proxy = { "/api": { target: url, headers: { "x-api-key": key } } };
			const server = await preview({
				...settings,
				build: { outDir },
				preview: { host: "127.0.0.1", port: 0, proxy },
			});
			const address = server.httpServer.address();
			if (address === null || typeof address === "string") throw new Error("the site has no port");
			return {
				origin: `http://127.0.0.1:${address.port}`,
				[Symbol.asyncDispose]: () => server.close(),
			};
		},
		[Symbol.asyncDispose]: () => rm(outDir, { recursive: true, force: true }),
	};
}
