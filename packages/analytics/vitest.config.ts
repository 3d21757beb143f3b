import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["@us-market-data/store/testing/global-setup"],
		hookTimeout: 300_000,
		// Files share their modules, which keep no state and take longer to load than most tests.
		isolate: false,
		testTimeout: 180_000,
	},
});
