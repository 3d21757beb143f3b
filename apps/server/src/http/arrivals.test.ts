import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { bytesArrived, presentTurn } from "./arrivals.ts";

test("bytes that are read together are of one turn, and later ones of another", async () => {
	bytesArrived();
	const first = presentTurn();
	bytesArrived();
	expect(presentTurn()).toBe(first);
	await nextTurn();
	expect(presentTurn(), "what arrived before is still worked on").toBe(first);
	bytesArrived();
	expect(presentTurn()).toBe(first + 1);
});
