import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: "@us-market-data/tooling/testkit/sample-template",
		hookTimeout: 240_000,
		testTimeout: 600_000,
	},
});
