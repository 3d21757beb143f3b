import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** Exit code and messages of `pnpm new` on arguments with which it writes nothing. */
const created = (...args: string[]): Promise<{ code: unknown; err: string }> =>
	new Promise((resolve) => {
		execFile(process.execPath, [main, ...args], (error, _out, err) =>
			resolve({ code: error?.code ?? 0, err }),
		);
	});

test.each([
	["a missing argument", ["operation", "quote", "listX"], "missing required argument 'path'"],
	["an unknown command", ["handler"], "unknown command 'handler'"],
	[
		"an area of a source that does not exist",
		["source", "foo", "shortVol"],
		'area is "shortVol"; the nearest',
	],
	["an argument that is refused", ["operation", "quotes", "listX", "/x"], 'area is "quotes"'],
])("%s is wrong use and ends with 2", async (_, args, message) => {
	const { code, err } = await created(...args);
	expect(code).toBe(2);
	expect(err).toContain(message);
	expect(err).not.toContain("    at ");
});

test("help ends with 0", async () => {
	expect(await created("operation", "--help")).toEqual({ code: 0, err: "" });
});
