import { defineConfig } from "vitest/config";

export default defineConfig({
	// The machine may be busy.
	test: { hookTimeout: 300_000, testTimeout: 180_000 },
});
