import { expect, test } from "vitest";
import { exampleIn, moduleOf } from "./example-module.ts";

const own = { name: "@us-market-data/a", file: "/a/src/index.ts", values: ["double", "half"] };

test("an example is the code between its tag and the next one", () => {
	expect(
		exampleIn("*\n * Doubles.\n *\n * @example\n * double(1); // => 2\n * @throws {RangeError}\n "),
	).toBe("double(1); // => 2");
	expect(exampleIn("* Doubles. ")).toBeUndefined();
});

test("values and errors in comments are checked, with the imports that the code needs", () => {
	const example =
		"const two = double(1); // => 2, twice as much\nhalf(two);\n// => 1\nhalf(0.5); // throws RangeError";
	const { code, isRun } = moduleOf(example, own, [own], "/a/.examples");
	expect(isRun).toBe(true);
	expect(code.split("\n").filter((line) => !line.startsWith("type "))).toEqual([
		'import { double, half } from "../src/index.ts";',
		"export default async (check: Check, checkError: CheckError) => {",
		"const two = double(1);",
		"check(two, 2);",
		"check(half(two), 1);",
		'await checkError(async () => half(0.5), "RangeError");',
		"};",
		"",
	]);
});

test("an example without values is compiled, and its own imports stay", () => {
	const example = 'import { double } from "@us-market-data/a";\n\ndouble(1);';
	const { code, isRun } = moduleOf(example, own, [own], "/a/.examples");
	expect(isRun).toBe(false);
	expect(code.split("\n")[0]).toBe('import { double } from "../src/index.ts";');
});
