import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { now, testStore } from "../testing/imports.ts";
import { allFormats } from "./all-formats.fixture.ts";
import { fuzzFormat } from "./mutations.fixture.ts";

/** Changed files of each format; `pnpm trust imports` takes thousands. */
const count = 10;

test("changed files of every format are imported or refused, and nothing else", async () => {
	for (const format of allFormats) {
		const folder = await temporaryFolder();
		const store = await testStore(join(folder, "market.sqlite"));
		await format.prepare?.(store);
		const { findings } = await fuzzFormat(store, format, { folder, from: 1, count, now });
		expect(findings).toEqual([]);
		await store.close();
	}
});
