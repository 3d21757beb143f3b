import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// The files share their modules, as loading them takes longer than most unit tests.
		isolate: false,
		// A browser mostly waits, so that every processor has a file.
		maxWorkers: "100%",
		globalSetup: ["src/testing/build.ts", "@us-market-data/testkit/sample-template", "src/testing/shared.ts"],
		include: ["src/**/*.test.ts"],
		testTimeout: 60_000,
		hookTimeout: 120_000,
	},
});
