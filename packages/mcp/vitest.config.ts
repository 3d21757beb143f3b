import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// A condition is waited for as long as a busy machine may take.
		expect: { poll: { timeout: 60_000 } },
		globalSetup: ["@us-market-data/tooling/testkit/sample-template"],
		// The machine may be busy.
		hookTimeout: 300_000,
		testTimeout: 180_000,
	},
});
