import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, loadEnv } from "vite";

/** Where the service serves the pages and files of the explorer, beside its first page. */
const base = "/explorer/";

export default defineConfig(({ mode }) => {
	const target = loadEnv(mode, import.meta.dirname, "")["MARKET_DATA_URL"] ?? "http://127.0.0.1:3000";
	const ofSession = ["/explorer/session", "/explorer/operator/"];
	const ofService = [...ofSession, "/api", "/company", "/account", "/status", "/openapi.json", "/readyz"];
	return {
		base,
		plugins: [react()],
		// Takes the sources of the client in this repository.
		resolve: { conditions: ["@us-market-data/source", ...defaultClientConditions] },
		build: { target: "es2024", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
		server: { proxy: Object.fromEntries(ofService.map((path) => [path, { target }])) },
	};
});
