import { expect, it, onTestFinished, vi } from "vitest";
import { newDatabase } from "../../testing/postgres/database.ts";
import { severable } from "../../testing/postgres/severable.ts";
import { runOn } from "../../testing/postgres/statement.ts";
import { channels, Notices } from "./notices.ts";

it("hears what is said, says when it may have missed something, and listens again after a break", async () => {
	const database = await newDatabase();
	const line = await severable(database.url);
	const heard: string[] = [];
	let missed = 0;
	const notices = new Notices(line.url, channels.market, {
		heard: (payload) => void heard.push(payload),
		missed: () => missed++,
	});
	onTestFinished(async () => {
		await notices.close();
		await line.close();
		await database.drop();
	});
	const notify = (word: string) => runOn(database.url, `notify ${channels.market}, '${word}'`);

	await vi.waitFor(() => expect(missed).toBe(1), 60_000);
	await notify("one");
	await vi.waitFor(() => expect(heard).toEqual(["one"]), 60_000);

	await line.cut();
	await vi.waitFor(() => expect(missed).toBe(2), 60_000);
	await notify("lost");
	await line.mend();
	// An attempt that fails while the line is cut is told as well, so that their number does not say when it listens.
	await vi.waitFor(async () => {
		await notify("two");
		expect(heard).toContain("two");
	}, 60_000);
	expect(heard).not.toContain("lost");
	expect(missed).toBeGreaterThanOrEqual(3);
});
