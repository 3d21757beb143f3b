import { afterEach, beforeEach, expect, test } from "vitest";
import { newDatabase, type TestDatabase } from "../../testing/postgres/database.ts";
import { openPostgresStores } from "../open.ts";
import { VersionWatch } from "./version-watch.ts";

let database: TestDatabase;
let watch: VersionWatch | undefined;
let now: number;
beforeEach(async () => {
	database = await newDatabase();
	now = 0;
});
afterEach(async () => {
	await watch?.close();
	await database.drop();
});

/** A watch on a clock that the test sets. */
function open(read: () => Promise<number>): VersionWatch {
	watch = new VersionWatch(
		database.url,
		read,
		() => {},
		() => now,
	);
	return watch;
}

test("a version is known for half a second after it was read", async () => {
	let reading = Promise.withResolvers<number>();
	const opened = open(() => reading.promise);
	expect(opened.version).toBeUndefined();
	const first = reading;
	reading = Promise.withResolvers();
	first.resolve(3);
	await expect.poll(() => opened.version).toBe(3);
	now = 500;
	expect(opened.version).toBe(3);
	now = 501;
	expect(opened.version).toBeUndefined();
});

test("a version that is noted during a reading is not taken back by it, and the next reading holds", async () => {
	let reading = Promise.withResolvers<number>();
	const opened = open(() => reading.promise);
	opened.note(5);
	const first = reading;
	reading = Promise.withResolvers();
	first.resolve(4);
	await expect.poll(() => opened.version).toBe(5);
	// A database that was restored has an older one.
	reading.resolve(2);
	await expect.poll(() => opened.version).toBe(2);
});

test("a store hears of the import of another one by a notice, and of its own at once", async () => {
	const [own, other] = await Promise.all([1, 2].map(() => openPostgresStores({ url: database.url })));
	if (!own || !other) throw new Error("unreachable");
	try {
		expect(own.market.recentVersion?.()).toBeUndefined();
		await expect.poll(() => own.market.recentVersion?.()).toBe(await own.market.dataVersion());
		await other.market.transaction(async (writer) => writer.setTagDisabled("one", true));
		const version = await other.market.dataVersion();
		await expect.poll(() => own.market.recentVersion?.()).toBe(version);
		await own.market.transaction(async (writer) => writer.setTagDisabled("two", true));
		// At once, unless the last reading is too old, which a busy machine may bring about.
		expect([version + 1, undefined]).toContain(own.market.recentVersion?.());
		await expect.poll(() => own.market.recentVersion?.()).toBe(version + 1);
	} finally {
		for (const { market, accounts } of [own, other]) await Promise.all([market.close(), accounts.close()]);
	}
});
