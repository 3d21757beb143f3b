import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["src/testing/build.ts", "@us-market-data/testkit/sample-template"],
		include: ["src/**/*.test.ts"],
		testTimeout: 60_000,
		hookTimeout: 120_000,
	},
});
