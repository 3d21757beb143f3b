import { expect, test } from "vitest";
import { OwnInFlight } from "./in-flight.ts";
import { Place } from "./place.ts";

test("a place is counted while it is held, and given up once, whenever its request ends", async () => {
	const inFlight = new OwnInFlight();
	const other = new Place(inFlight, 7);
	const place = new Place(inFlight, 7);
	expect(inFlight.count(7)).toBe(2);
	const paused = place.pause(5);
	expect(inFlight.count(7)).toBe(1);
	await paused;
	expect(inFlight.count(7)).toBe(2);
	const over = place.pause(5);
	place.end();
	await over;
	place.end();
	expect(inFlight.count(7)).toBe(1);
	other.end();
	expect(inFlight.count(7)).toBe(0);
});
