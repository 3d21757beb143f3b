import { expect, test } from "vitest";
import { firstInImport, patience } from "./takeover.fixture.ts";

test("a schedule that is frozen in an import holds up another for about a minute, and gives up when it wakes", {
	timeout: 400_000,
}, async () => {
	const { connection, block, first, second, expectStoredOnce } = await firstInImport();
	// The connections stay, as behind a proxy, and nothing passes.
	await connection.freeze();
	await block.release();
	// The lock of the schedule goes after a minute, and so does that of the import.
	await expect
		.poll(second.out, { timeout: 180_000 })
		.toMatch(/Taking over\.\n.*\n.*nasdaq-directory: stored /);
	await connection.thaw();
	await expect.poll(first.out, patience).toMatch(/Waiting: schedule (lost its lock|is running already)/);
	await expectStoredOnce();
});
