import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["@us-market-data/tooling/testkit/programs"],
		hookTimeout: 300_000,
		testTimeout: 180_000,
	},
});
