import { expect, test } from "vitest";
import { problems, withBody } from "./testing.js";

/** @param {string} description @param {unknown[]} values */
const problemsOf = (description, values) =>
	problems(
		"codes-explained",
		withBody({ type: "object", properties: { state: { description, enum: values } } }),
	);

test("accepts explained numbers, and words, which explain themselves", async () => {
	expect(await problemsOf("State: 0 open, 10 halted.", [0, 10])).toEqual([]);
	expect(await problemsOf("State.", ["open", "halted"])).toEqual([]);
});

test("rejects a number without a meaning, also when another begins with it", async () => {
	expect(await problemsOf("State: 0 open, 10 halted.", [0, 1, 10])).toEqual([
		expect.stringContaining("state/enum: The description does not explain 1; "),
	]);
});
