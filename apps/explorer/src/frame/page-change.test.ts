import { expect, test } from "vitest";
import { titleOf } from "./page-change.ts";

test.each([
	["/explorer", "Market"],
	["/explorer/screener", "Screener"],
	["/explorer/api", "API"],
	["/explorer/symbol/BRK.B.US", "BRK.B"],
])("%s is titled %s", (path, title) => {
	expect(titleOf(path)).toBe(title);
});
