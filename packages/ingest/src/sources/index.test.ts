import { expect, test } from "vitest";
import { allFormats } from "./all-formats.fixture.ts";
import { importers } from "./index.ts";
import { sources } from "./sources.gen.ts";

test("every importer says the name of its source", () => {
	expect(importers.map(({ source }) => source)).toEqual(sources);
});

test("every source has a format that tests break", () => {
	const tested = new Set(allFormats.map(({ importer }) => importer.source));
	expect(sources.filter((source) => !tested.has(source))).toEqual([]);
});
