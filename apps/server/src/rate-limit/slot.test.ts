import { expect, test } from "vitest";
import { OwnInFlight } from "./in-flight.ts";
import { Slot } from "./slot.ts";

test("a slot is counted while it is held, and given up once, whenever its request ends", async () => {
	const inFlight = new OwnInFlight();
	const other = new Slot(inFlight, 7);
	const slot = new Slot(inFlight, 7);
	expect(inFlight.count(7)).toBe(2);
	const paused = slot.pause(5);
	expect(inFlight.count(7)).toBe(1);
	await paused;
	expect(inFlight.count(7)).toBe(2);
	const over = slot.pause(5);
	slot.end();
	await over;
	slot.end();
	expect(inFlight.count(7)).toBe(1);
	other.end();
	expect(inFlight.count(7)).toBe(0);
});
