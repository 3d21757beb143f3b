import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from "vite";

const fileName = "mockServiceWorker.js";

/** Puts the worker of Mock Service Worker beside the page, for the mode `in-browser`. */
const worldWorker = (): Plugin => ({
	name: "world-worker",
	async generateBundle() {
		const source = await readFile(fileURLToPath(import.meta.resolve(`msw/${fileName}`)));
		this.emitFile({ type: "asset", fileName, source });
	},
});

export default defineConfig(({ mode }) => {
	const env = loadEnv(mode, import.meta.dirname, "");
	const target = env["MARKET_DATA_URL"] ?? "http://127.0.0.1:4010";
	const key = env["MARKET_DATA_KEY"] ?? "mock-200";
	// The page asks its own origin, and this proxy adds the key, which so never comes into the page.
	const proxy = { "/api": { target, headers: { "x-api-key": key } } };
	// No script, style or connection of another origin, and none in the page itself.
	const headers = { "content-security-policy": "default-src 'self'; img-src 'self' data:" };
	return {
		plugins: [react(), ...(mode === "in-browser" ? [worldWorker()] : [])],
		// Takes the sources of the client in this repository; a copy of this application does not need the line.
		resolve: { conditions: ["@us-market-data/source", ...defaultClientConditions] },
		server: { proxy },
		preview: { proxy, headers },
	};
});
