import { defineConfig } from "vitest/config";

// The tests build the page as it is shipped. Under "test", which Vitest sets, it would have the development build of React.
process.env["NODE_ENV"] = "production";

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
