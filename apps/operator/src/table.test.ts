import { expect, test } from "vitest";
import { table } from "./table.ts";

test("a cell neither steers the terminal nor breaks its line", () => {
	expect(table(["NAME", "X"], [["a\u001b[31m\nb\u202e", "1"]]).split("\n")).toEqual([
		`${"NAME".padEnd(25)}  X`,
		"a\\u{1b}[31m\\u{a}b\\u{202e}  1",
	]);
});
