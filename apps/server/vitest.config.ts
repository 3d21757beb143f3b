import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// A condition is waited for as long as a busy machine may take.
		expect: { poll: { timeout: 60_000 } },
		// Many files wait for processes and for the disk, so that every processor has one.
		maxWorkers: "100%",
		// The files of a worker share its modules, as loading them takes longer than most files. Each file restores fake
		// clocks and other global state.
		isolate: false,
		globalSetup: [
			"@us-market-data/store/testing/global-setup",
			"@us-market-data/tooling/testkit/sample-template",
		],
		// The first service of a run waits for the sample market to be built.
		hookTimeout: 300_000,
		// Some tests start real processes, one after the other, on a machine that may be busy.
		testTimeout: 180_000,
	},
});
