import { defineConfig } from "vitest/config";

// The tests build the page as it is shipped. Under "test", which Vitest sets, it would have the development build of React.
process.env["NODE_ENV"] = "production";

export default defineConfig({
	// The client is read from its sources: unit tests need no build of it.
	ssr: { resolve: { conditions: ["@us-market-data/source", "module", "node", "development|production"] } },
	test: {
		// A condition is waited for as long as a busy machine may take.
		expect: { poll: { timeout: 60_000 } },
		// The files share their modules, as loading them takes longer than most unit tests.
		isolate: false,
		globalSetup: [
			"src/testing/build.ts",
			"@us-market-data/tooling/testkit/sample-template",
			"src/testing/shared.ts",
		],
		include: ["src/**/*.test.ts"],
		testTimeout: 180_000,
		hookTimeout: 300_000,
	},
});
