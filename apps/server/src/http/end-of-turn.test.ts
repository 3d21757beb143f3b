import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { atEndOfTurn } from "./end-of-turn.ts";

test("work is done behind the turn that asks for it, in order, and work of that work a turn later", async () => {
	const done: string[] = [];
	atEndOfTurn(() => {
		done.push("first");
		atEndOfTurn(() => done.push("of the first"));
	});
	atEndOfTurn(() => done.push("second"));
	await Promise.resolve();
	expect(done).toEqual([]);
	await nextTurn();
	expect(done).toEqual(["first", "second"]);
	await nextTurn();
	expect(done).toEqual(["first", "second", "of the first"]);
});
