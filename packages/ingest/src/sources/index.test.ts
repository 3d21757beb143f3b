import { expect, test } from "vitest";
import { importers } from "./index.ts";
import { sources } from "./sources.ts";

test("every source has its importer, in the order of the list", () => {
	expect(importers.map(({ source }) => source)).toEqual(sources);
});
