import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// A condition is waited for as long as a busy machine may take.
		expect: { poll: { timeout: 60_000 } },
		globalSetup: ["@us-market-data/store/testing/global-setup"],
		hookTimeout: 300_000,
		// Files share their modules, whose loading takes longer than most tests.
		isolate: false,
		testTimeout: 180_000,
	},
});
