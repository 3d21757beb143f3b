import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["@us-market-data/testkit/sample-template"],
		hookTimeout: 120_000,
		testTimeout: 60_000,
	},
});
