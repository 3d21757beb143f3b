import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// A service that the suite asks warms up by the suite.
		env: { WARM_UP: "false" },
		globalSetup: ["@us-market-data/tooling/testkit/sample-template"],
		hookTimeout: 300_000,
		// The files share one process, so that the schemas of the contract are compiled once.
		isolate: false,
		testTimeout: 180_000,
	},
});
