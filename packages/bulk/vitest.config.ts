import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// Files share their modules, which keep no state and take longer to load than most tests.
		isolate: false,
		// The machine may be busy.
		hookTimeout: 300_000,
		testTimeout: 180_000,
	},
});
