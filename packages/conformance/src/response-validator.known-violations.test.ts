import { expect, test } from "vitest";
import { validationErrors } from "./response-validator.ts";

test("a text is validated once by each validator", () => {
	const seen: unknown[] = [];
	const validate = (value: unknown) => {
		seen.push(value);
		return [`#/ breaks ${seen.length}`];
	};
	const long = JSON.stringify({ text: "x".repeat(100) });
	const reported = [long, "1", long, "1"].map((text) => validationErrors(validate, text, JSON.parse(text)));
	expect(reported).toEqual([["#/ breaks 1"], ["#/ breaks 2"], ["#/ breaks 1"], ["#/ breaks 2"]]);
	expect(validationErrors(() => [], long, JSON.parse(long))).toEqual([]);
});
