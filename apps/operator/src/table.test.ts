import { expect, test } from "vitest";
import { table, wrapped } from "./table.ts";

test("a cell neither steers the terminal nor breaks its line", () => {
	expect(table(["NAME", "X"], [["a\u001b[31m\nb\u202e", "1"]]).split("\n")).toEqual([
		`${"NAME".padEnd(25)}  X`,
		"a\\u{1b}[31m\\u{a}b\\u{202e}  1",
	]);
});

test("a text is wrapped between words, and a long word has a line of its own", () => {
	expect(wrapped("one two three", 9, "  ").split("\n")).toEqual(["  one two", "  three"]);
	expect(wrapped("one abcdefghijk two", 9, "  ").split("\n")).toEqual(["  one", "  abcdefghijk", "  two"]);
});
