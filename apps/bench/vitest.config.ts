import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
	// The client is measured as it stands here, not as it was built last.
	ssr: { resolve: { conditions: ["@us-market-data/source", "module", "node", "development|production"] } },
	test: {
		globalSetup: ["@us-market-data/tooling/testkit/sample-template"],
		// The processes of a proof start in half the time with the compiled modules of earlier starts.
		env: {
			NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)),
			WARM_UP: "false",
		},
		hookTimeout: 300_000,
		testTimeout: 180_000,
	},
});
