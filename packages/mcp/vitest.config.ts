import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["@us-market-data/testkit/sample-template"],
		// The machine may be busy.
		hookTimeout: 300_000,
		testTimeout: 60_000,
	},
});
