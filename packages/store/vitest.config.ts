import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// A condition is waited for as long as a busy machine may take.
		expect: { poll: { timeout: 15_000 } },
		globalSetup: ["@us-market-data/store/testing/global-setup"],
		hookTimeout: 120_000,
		// Files share their modules, whose loading takes longer than most tests.
		isolate: false,
		testTimeout: 60_000,
	},
});
