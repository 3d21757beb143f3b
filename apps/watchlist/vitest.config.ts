import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// A condition is waited for as long as a busy machine may take.
		expect: { poll: { timeout: 60_000 } },
		globalSetup: ["@us-market-data/tooling/testkit/sample-template"],
		include: ["src/*.test.ts"],
		testTimeout: 180_000,
		hookTimeout: 300_000,
	},
});
