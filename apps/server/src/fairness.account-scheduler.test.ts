import { setImmediate as nextTick } from "node:timers/promises";
import { expect, it } from "vitest";
import { AccountScheduler, type Flow, NotScheduled } from "./fairness.ts";

/** A clock that stands still: the flow that was seen last stays so, however slow the machine. */
const now = () => 0;

/** Enters requests of flows and keeps the order in which they begin; each is over a turn of the event loop later. */
function entrance(scheduler: AccountScheduler, concurrency = 8) {
	const begun: Flow[] = [];
	let active = 0;
	let maxConcurrent = 0;
	const enter = async (flow: Flow): Promise<void> => {
		await scheduler.enter(flow, concurrency)?.begun;
		begun.push(flow);
		maxConcurrent = Math.max(maxConcurrent, ++active);
		await nextTick();
		active--;
		scheduler.leave(flow);
	};
	return { begun, enter, maxConcurrent: () => maxConcurrent };
}

it("lets a flow that asks alone begin at once", () => {
	const scheduler = new AccountScheduler({ now });
	for (let request = 0; request < 256; request++) expect(scheduler.enter(1, 8)).toBeUndefined();
	const waiting = scheduler.enter(1, 8);
	expect(waiting).toBeDefined();
	waiting?.abandon();
});

it("lets another flow begin in front of what one has waiting", async () => {
	const scheduler = new AccountScheduler({ now });
	const { begun, enter } = entrance(scheduler);
	scheduler.seen(2);
	const all = Array.from({ length: 40 }, () => enter(1));
	await nextTick();
	all.push(enter(2));
	await Promise.all(all);
	expect(begun).toHaveLength(41);
	expect(begun.indexOf(2)).toBeLessThan(4);
});

it("gives as many turns to each of those who wait", async () => {
	const scheduler = new AccountScheduler({ now });
	const { begun, enter } = entrance(scheduler);
	scheduler.seen("pages");
	const all = [1, 2, 3, 4].flatMap((flow) => Array.from({ length: 10 }, () => enter(flow)));
	await Promise.all(all);
	for (let taken = 8; taken <= 40; taken += 8) {
		const counts = [1, 2, 3, 4].map((flow) => begun.slice(0, taken).filter((one) => one === flow).length);
		expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
	}
});

it("keeps a flow at its concurrency while others ask", async () => {
	const scheduler = new AccountScheduler({ now });
	const { enter, maxConcurrent } = entrance(scheduler, 3);
	scheduler.seen("pages");
	await Promise.all(Array.from({ length: 20 }, () => enter(1)));
	expect(maxConcurrent()).toBeLessThanOrEqual(3);
	expect(scheduler.waiting).toBe(0);
});

it("goes on when a place comes free after everybody has waited", async () => {
	const scheduler = new AccountScheduler({ now });
	scheduler.seen("pages");
	await scheduler.enter(1, 1)?.begun;
	const second = scheduler.enter(1, 1)?.begun.then(() => "begun");
	for (let tick = 0; tick < 5; tick++) await nextTick();
	expect(scheduler.waiting).toBe(1);
	scheduler.leave(1);
	await expect(second).resolves.toBe("begun");
});

it("takes no more than may wait, and nothing that has waited too long", async () => {
	const scheduler = new AccountScheduler({ maxWaiting: 1, timeoutMs: 20, now });
	scheduler.seen("pages");
	await scheduler.enter(1, 1)?.begun;
	const late = scheduler.enter(1, 1)?.begun;
	expect(() => scheduler.enter(1, 1)).toThrow(new NotScheduled("1 of the account wait already"));
	await expect(late).rejects.toThrow(NotScheduled);
	expect(scheduler.waiting).toBe(0);
});

it("drops a request whose caller leaves, and begins the next one in its place", async () => {
	const scheduler = new AccountScheduler({ maxWaiting: 2, now });
	scheduler.seen("pages");
	await scheduler.enter(1, 1)?.begun;
	const gone = scheduler.enter(1, 1);
	const next = scheduler.enter(1, 1);
	gone?.abandon();
	expect(scheduler.waiting).toBe(1);
	scheduler.leave(1);
	await next?.begun;
	gone?.abandon();
	expect([await gone?.begun, await next?.begun, scheduler.waiting]).toEqual([false, true, 0]);
});

it("knows what is active of a flow behind many others", async () => {
	const scheduler = new AccountScheduler({ now });
	scheduler.seen("pages");
	expect(scheduler.enter(1, 1)).toBeUndefined();
	for (let flow = 2; flow < 10_000; flow++) {
		const slot = scheduler.enter(flow, 1);
		if (slot) slot.abandon();
		else scheduler.leave(flow);
	}
	const waiting = scheduler.enter(1, 1)?.begun.then(() => "begun");
	expect(await Promise.race([waiting, nextTick("waits")])).toBe("waits");
	scheduler.leave(1);
	expect([await waiting, scheduler.waiting]).toEqual(["begun", 0]);
});
