import { defineConfig } from "vitest/config";

export default defineConfig({
	// The packages of the repository are read from their sources: tests need no build of the client.
	ssr: { resolve: { conditions: ["@us-market-data/source", "module", "node", "development|production"] } },
	test: {
		globalSetup: ["src/testing/build.ts", "@us-market-data/tooling/testkit/sample-template"],
		include: ["src/**/*.test.ts"],
		testTimeout: 180_000,
		hookTimeout: 300_000,
	},
});
