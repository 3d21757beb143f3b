import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// A mock that a test starts loads compiled modules of earlier starts.
		env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)) },
		hookTimeout: 300_000,
		// The files share one process, because loading Prism and the schemas takes longer than most of them.
		isolate: false,
		testTimeout: 180_000,
	},
});
