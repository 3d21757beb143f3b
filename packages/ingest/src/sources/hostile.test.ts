import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import type { Importer } from "../frame/importer.ts";
import { runImport } from "../frame/run.ts";
import { now, testStore, writeFixture } from "../testing/imports.ts";
import { hostileFiles, writeHostile } from "./hostile.fixture.ts";
import type { Hostile } from "./hostile-shape.fixture.ts";
import { native } from "./native/importer.ts";
import { nyseHalts } from "./nyse-halts/importer.ts";
import { putIssuer } from "./sec-ownership/formats.fixture.ts";

/**
 * Megabytes of a file: enough to overflow a stack, and to pass the limit of a million characters where a source has that.
 * `pnpm trust imports` takes far larger ones and measures the memory.
 */
const megabytesOf = ({ importer }: Hostile): number => (limited.includes(importer) ? 1 : 0.25);
const limited: readonly Importer[] = [native, nyseHalts];

test("hostile files of every source are refused in one line, and nothing is stored", async () => {
	const store = await testStore();
	await putIssuer(store, "FIVC.US", "5", "Five Corp");
	const version = await store.dataVersion();
	for (const hostile of hostileFiles) {
		const folder = join(await temporaryFolder(), "given");
		await mkdir(folder);
		for (const [name, content] of Object.entries(hostile.beside ?? {})) {
			await writeFixture(folder, name, content);
		}
		const path = join(folder, hostile.file);
		await writeHostile(path, hostile, megabytesOf(hostile));
		const target = hostile.beside ? folder : path;
		const outcome = await runImport(store, hostile.importer, target, { now }).catch(
			(error: unknown) => error,
		);
		expect(outcome, hostile.name).toBeInstanceOf(InputError);
		const { message, cause } = outcome as InputError;
		expect(message, hostile.name).toMatch(
			new RegExp(`^${hostile.file.replace(".gz", "")}.*; allowed: .+\\.$`),
		);
		expect(cause, `${hostile.name}: a parser failed instead of refusing`).toBeUndefined();
		expect(message.length, hostile.name).toBeLessThan(1000);
	}
	expect(await store.dataVersion()).toBe(version);
});
