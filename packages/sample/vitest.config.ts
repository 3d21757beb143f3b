import { defineConfig } from "vitest/config";

export default defineConfig({
	// Whole days of a market are made, on a machine that may be busy.
	test: { hookTimeout: 120_000, testTimeout: 60_000 },
});
