import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { generateItch } from "./generate.ts";
import { measure } from "./measure.ts";

test("makes a file of whole messages, the same for the same seed, that all ways read", async () => {
	const folder = await mkdtemp(join(tmpdir(), "books-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const path = join(folder, "01302020.NASDAQ_ITCH50");
	const rows = async (seed: number) => {
		generateItch({ path, seed, messages: 20_000, securities: 50 });
		expect(await measure("walk", path)).toMatchObject({ messages: 20_000 });
		const built = await measure("book", path);
		expect(built).toMatchObject({ messages: 20_000 });
		return built.rows;
	};
	const first = await rows(1);
	expect(first).toBeGreaterThan(500);
	expect(await rows(2)).not.toBe(first);
	expect(await rows(1)).toBe(first);
	expect((await measure("import", path)).rows).toBe(first);
	expect((await measure("one symbol", path)).rows).toBeLessThan(first / 2);
});
