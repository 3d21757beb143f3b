import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		hookTimeout: 300_000,
		// The files share one process, because loading the linter takes longer than most of them.
		isolate: false,
		testTimeout: 180_000,
	},
});
