import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from "vite";

/** Where the service serves the pages and files of the explorer, beside its first page. */
const base = "/explorer/";

/** Marks the page while a mock answers it, as the mock does with the page that it serves. */
const markOfMock = (target: string): Plugin => ({
	name: "mark-of-mock",
	apply: "serve",
	transformIndexHtml: async () => {
		const state = await fetch(`${target}/_mock/state`).catch(() => undefined);
		if (!state?.ok) return [];
		return [
			{ tag: "meta", attrs: { name: "market-data-service", content: "mock" }, injectTo: "head-prepend" },
		];
	},
});

export default defineConfig(({ mode }) => {
	const target = loadEnv(mode, import.meta.dirname, "")["MARKET_DATA_URL"] ?? "http://127.0.0.1:3000";
	const ofSession = ["/explorer/session", "/explorer/operator/"];
	const ofService = [
		...ofSession,
		"/api",
		"/company",
		"/account",
		"/status",
		"/openapi.json",
		"/readyz",
		"/docs",
		"/_mock",
	];
	return {
		base,
		plugins: [react(), markOfMock(target)],
		// Takes the sources of the client in this repository.
		resolve: { conditions: ["@us-market-data/source", ...defaultClientConditions] },
		build: { target: "es2024", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
		server: { proxy: Object.fromEntries(ofService.map((path) => [path, { target }])) },
	};
});
