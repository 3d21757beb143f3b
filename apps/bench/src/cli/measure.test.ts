import { expect, it } from "vitest";
import { inTurns } from "./measure.ts";

const program = (name: string, code: string, prints = /^done/) => ({
	name,
	args: ["-e", code],
	env: {},
	prints,
});

it("runs each program as often, and leaves out the round that fills the caches", async () => {
	const times = await inTurns(
		[program("one", "console.log('done')"), program("two", "console.log('done')")],
		2,
	);
	expect([...times].map(([name, of]) => [name, of.length])).toEqual([
		["one", 2],
		["two", 2],
	]);
});

it("refuses a program that is fast because it fails", async () => {
	await expect(inTurns([program("empty", "")], 1)).rejects.toThrow("empty printed");
	await expect(inTurns([program("broken", "process.exit(3)")], 1)).rejects.toThrow();
});
