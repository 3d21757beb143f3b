import { expect, test } from "vitest";
import { InputError } from "./errors.ts";

const messageOf = (place: ConstructorParameters<typeof InputError>[0]) =>
	new InputError(place, "data").message;

test("a refusal quotes the beginning of a value, 80 characters of it", () => {
	expect(messageOf({ file: "a.csv", line: 2, field: "price", value: "x".repeat(1000) })).toBe(
		`a.csv, line 2: price is "${"x".repeat(80)}…"; allowed: data.`,
	);
	expect(messageOf({ field: "f".repeat(9999), value: "" }).length).toBeLessThan(300);
	expect(messageOf({ file: "f".repeat(9999), value: "" }).length).toBeLessThan(300);
});

test("what a file or its name holds moves no cursor, breaks no line and turns no text around", () => {
	const evil = "a\u001b[2J\u009b31m\r\nb\u202ec\u200bd\u2028e\u0007";
	for (const place of [{ value: evil }, { file: evil, value: "" }, { field: evil, value: "" }])
		expect(messageOf(place)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
	expect(messageOf({ file: "a\nb", value: "c\nd" })).toBe('a\\u{a}b: it is "c\\nd"; allowed: data.');
});

test("no credential of a URL stands in a refusal", () => {
	const url = "https://user:hidden@x.test/a?token=hidden";
	for (const place of [{ value: url }, { file: url, value: "" }, { value: JSON.stringify([{ url }]) }])
		expect(messageOf(place)).not.toContain("hidden");
});
