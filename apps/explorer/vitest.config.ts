import { defineConfig } from "vitest/config";

export default defineConfig({
	test: { testTimeout: 60_000, hookTimeout: 120_000 },
	ssr: { resolve: { conditions: ["@us-market-data/source"] } },
});
