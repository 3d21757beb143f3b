import { defineConfig } from "vitest/config";

export default defineConfig({
	// The machine may be busy.
	test: { hookTimeout: 60_000, testTimeout: 60_000 },
});
