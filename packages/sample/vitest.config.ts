import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// Whole days of a market are made, on a machine that may be busy.
		hookTimeout: 300_000,
		// The files share the rows of one market.
		isolate: false,
		testTimeout: 180_000,
	},
});
