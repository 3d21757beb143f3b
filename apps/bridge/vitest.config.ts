import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["@us-market-data/tooling/testkit/programs"],
		hookTimeout: 120_000,
		testTimeout: 60_000,
	},
});
