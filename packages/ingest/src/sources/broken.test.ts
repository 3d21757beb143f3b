import { join } from "node:path";
import { InputRefused } from "@us-market-data/market";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/testkit";
import { describe, expect, test } from "vitest";
import { runImport } from "../frame/run.ts";
import { now, sha256, writeFixture } from "../testing/imports.ts";
import { allFormats } from "./all-formats.fixture.ts";
import { type Format, generalDamages } from "./formats.fixture.ts";

async function prepareIn(market: string, prepare: NonNullable<Format["prepare"]>): Promise<void> {
	const store = await openMarketFile(market);
	await prepare(store);
	await store.close();
}

describe.each(allFormats)("$format", (given) => {
	const { importer, name, sound, beside, prepare } = given;

	/** Imports a text beside what the store holds and tells the outcome. */
	async function importing(market: string, text: string | Buffer): Promise<unknown> {
		const folder = await temporaryFolder();
		for (const [file, content] of Object.entries(beside ?? {})) await writeFixture(folder, file, content);
		const path = await writeFixture(folder, name, text);
		const store = await openMarketFile(market);
		try {
			const target = beside ? folder : path;
			return await runImport(store, importer, target, { now }).catch((error: unknown) => error);
		} finally {
			await store.close();
		}
	}

	test.each(Object.entries({ ...generalDamages(given), ...given.broken }))(
		"%s is refused and leaves the store byte for byte as it was",
		async (_, text) => {
			const market = join(await temporaryFolder(), "market.sqlite");
			if (prepare) await prepareIn(market, prepare);
			expect(await importing(market, sound)).toMatchObject({ files: [{ status: "stored" }] });
			const before = await sha256(market);
			const refusal = await importing(market, text);
			expect(refusal).toBeInstanceOf(InputRefused);
			expect((refusal as InputRefused).message).toMatch(new RegExp(`^${name}.*; allowed: .+\\.$`, "s"));
			expect(await sha256(market)).toBe(before);
		},
	);
});
