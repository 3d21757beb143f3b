import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "@us-market-data/market";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { describe, expect, test } from "vitest";
import { runImport } from "../frame/run.ts";
import { now, writeFixture } from "../testing/imports.ts";
import { allFormats } from "./all-formats.fixture.ts";
import { type Format, generalDamages } from "./formats.fixture.ts";

/** Imports a text into a store, beside the further files of its format, and tells the outcome. */
async function importing({ importer, name, beside }: Format, market: string, text: string | Buffer) {
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

/** Bytes of a store that holds the sound file of a format. */
async function holdingSound(format: Format): Promise<Buffer> {
	const market = join(await temporaryFolder(), "market.sqlite");
	const store = await openMarketFile(market);
	await format.prepare?.(store);
	await store.close();
	expect(await importing(format, market, format.sound)).toMatchObject({ files: [{ status: "stored" }] });
	return readFile(market);
}

describe.each(allFormats)("$format", (format) => {
	let built: Promise<Buffer> | undefined;

	test.each(Object.entries({ ...generalDamages(format), ...format.broken }))(
		"%s is refused and leaves the store byte for byte as it was",
		async (_, text) => {
			built ??= holdingSound(format);
			const before = await built;
			const market = await writeFixture(await temporaryFolder(), "market.sqlite", before);
			const refusal = await importing(format, market, text);
			expect(refusal).toBeInstanceOf(InputError);
			expect((refusal as InputError).message).toMatch(new RegExp(`^${format.name}.*; allowed: .+\\.$`, "s"));
			expect((await readFile(market)).equals(before)).toBe(true);
		},
	);
});
