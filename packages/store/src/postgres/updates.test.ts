import { expect, it } from "vitest";
import { updatesSuite } from "../suites/updates.suite.ts";
import { preparedDatabases } from "../testing/postgres/database.ts";
import { runOn } from "../testing/postgres/statement.ts";
import { openUpdatesDatabase } from "./updates.ts";

const newDatabase = preparedDatabases(async (url) => (await openUpdatesDatabase(url)).close());

updatesSuite("PostgreSQL", async () => {
	const { url, drop } = await newDatabase();
	return { open: () => openUpdatesDatabase(url, { clock: "caller" }), dispose: drop };
});

it("goes by the clock of the database where those of machines differ", async () => {
	const { url, drop } = await newDatabase();
	const [early, late] = [await openUpdatesDatabase(url), await openUpdatesDatabase(url)];
	const hour = 3_600_000;
	expect(await early.takeSlot("host", 1_000_000, 5 * hour), "its own time").toBe(5 * hour);
	const slot = await late.takeSlot("host", 1_000_000, 9 * hour);
	// No more than the queue can be, and nearly the whole interval: the wait is that of the database's clock.
	expect(slot).toBe(9 * hour);
	expect(await late.takeSlot("near", 50_000, 9 * hour)).toBe(9 * hour);
	expect(await early.takeSlot("near", 50_000, 5 * hour)).toBeGreaterThan(5 * hour + 20_000);
	const holder = { pid: 1, host: "early", beatAt: 5 * hour };
	expect(await early.lock("x", holder)).toBeNull();
	expect(await late.lock("x", { pid: 1, host: "late", beatAt: 9 * hour })).toMatchObject({ host: "early" });
	expect(await late.holderOf("x", 9 * hour)).toMatchObject({ host: "early" });
	await runOn(url, "update update_locks set beat_at = beat_at - 61000");
	expect(await late.holderOf("x", 5 * hour)).toBeNull();
	expect(await late.lock("x", { pid: 1, host: "late", beatAt: 5 * hour })).toBeNull();
	expect(await early.beat("x", holder)).toBe(false);
	await Promise.all([early.close(), late.close()]);
	await drop();
});

it("takes a lock again that it could not give back", async () => {
	const { url, drop } = await newDatabase();
	const updates = await openUpdatesDatabase(url);
	const holder = { pid: 1, host: "a", beatAt: 0 };
	await updates.lock("x", holder);
	await runOn(url, "alter table update_locks rename to update_locks_away");
	await expect(updates.unlock("x", holder)).rejects.toThrow();
	await runOn(url, "alter table update_locks_away rename to update_locks");
	expect(await updates.lock("x", holder)).toBeNull();
	await updates.close();
	await drop();
});
