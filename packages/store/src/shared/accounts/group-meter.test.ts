import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Charge, ChargeResult } from "../../accounts.ts";
import { GroupMeter, type TakeGroup } from "./group-meter.ts";

const charge: Charge = { accountId: 1, keyId: "key", operationId: "getQuotes", allowance: null, at: 0 };

/** A meter whose commits take a turn of the event loop. */
class TickMeter extends GroupMeter {
	readonly groups: number[] = [];

	protected override async debit(take: TakeGroup): Promise<ChargeResult[]> {
		const charges = take();
		this.groups.push(charges.length);
		await nextTick();
		return charges.map(({ at }) => ({ accepted: true, used: 1, at }));
	}
}

const callers = 16;

test.each([
	["each turn", 1],
	["every second turn, because an answer takes one for itself,", 2],
])("charges that arrive in %s share a group with others under way", async (_name, ticks) => {
	const meter = new TickMeter();
	const times = 30;
	await Promise.all(
		Array.from({ length: callers }, async (_, caller) => {
			for (let i = 0; i < times; i++) {
				await meter.charge(charge);
				for (let tick = 0; tick < caller * ticks; tick++) await nextTick();
			}
		}),
	);
	const { groups } = meter;
	expect(groups.reduce((sum, size) => sum + size)).toBe(callers * times);
	const early = groups.slice(1, 21);
	// Groups of what one turn brings have less than three.
	expect(early.reduce((sum, size) => sum + size) / early.length).toBeGreaterThan(callers / 4);
});

test("charges that come one by one do not wait for others", async () => {
	const meter = new TickMeter();
	await Promise.all(Array.from({ length: callers }, () => meter.charge(charge)));
	for (let i = 0; i < 30; i++) await meter.charge(charge);
	expect(meter.groups).toEqual([callers, ...Array.from({ length: 30 }, () => 1)]);
});
