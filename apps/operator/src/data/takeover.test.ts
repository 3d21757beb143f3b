import { runOn } from "@us-market-data/store/testing";
import { expect, test } from "vitest";
import { runData } from "../testing.ts";
import { firstInImport, patience } from "./takeover.fixture.ts";

test("a schedule whose connection is cut in an import and the one that takes over store every file once", {
	timeout: 240_000,
}, async () => {
	const { url, connection, block, first, second, expectStoredOnce } = await firstInImport();
	await connection.cut();
	await expect.poll(first.out, patience).toMatch(/Z Waiting: .* is not reachable: /);
	await block.release();
	// The minute of silence after which a lock is taken over.
	await runOn(url, "update update_locks set beat_at = beat_at - 61000");
	await expect.poll(second.out, patience).toMatch(/Z Taking over\.\n.*\n.*nasdaq-directory: stored /);
	await connection.mend();
	await expect.poll(first.out, patience).toMatch(/Waiting: schedule is running already, as process/);
	await second.stop();
	await expect.poll(first.out, patience).toMatch(/Taking over\.\nUpdating nasdaq-directory\.\n/);
	await first.stop();
	await expectStoredOnce();
	const [runs, others] = [await runData(["runs"], first.settings), await runData(["runs"], second.settings)];
	expect(runs.stdout).toMatch(/nasdaq-directory +stored/);
	expect(others.stdout).toBe(runs.stdout);
});
