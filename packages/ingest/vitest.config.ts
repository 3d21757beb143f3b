import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["@us-market-data/store/testing/global-setup"],
		// No file mocks a module or changes the process, so all of them share one worker and load the modules once.
		isolate: false,
		hookTimeout: 300_000,
		testTimeout: 180_000,
	},
});
