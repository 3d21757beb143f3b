import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		globalSetup: ["@us-market-data/store/testing/global-setup", "@us-market-data/tooling/testkit/programs"],
		hookTimeout: 300_000,
		// Files share their modules, whose loading takes longer than most tests. What a process keeps, tests start one for.
		isolate: false,
		testTimeout: 180_000,
	},
});
