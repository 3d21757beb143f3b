import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: "@us-market-data/tooling/testkit/sample-template",
		hookTimeout: 300_000,
		testTimeout: 600_000,
	},
});
