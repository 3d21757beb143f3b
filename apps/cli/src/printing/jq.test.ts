import { expect, test } from "vitest";
import { filtered } from "./jq.ts";

/** Milliseconds in which a filter ends on any machine. */
const patience = 60_000;

test("a filter gives texts without quotes, one value a line", async () => {
	expect(await filtered('{"a":["x",1]}', ".a[]", patience)).toBe("x\n1\n");
	expect(await filtered("{}", "empty", patience)).toBe("");
});

test("a filter that jq refuses is refused", async () => {
	await expect(filtered("{}", ".[", patience)).rejects.toThrow(/^jq refuses the filter: /);
});

test("a filter that does not end is ended", async () => {
	await expect(filtered("{}", "last(range(1e12))", 200)).rejects.toMatchObject({
		message: "The filter of --jq did not end within 0.2 seconds.",
		exitCode: 2,
	});
});
