import { readFile } from "node:fs/promises";
import { areaNames } from "@us-market-data/market";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { fileOfArea } from "./area-files.ts";
import { nativeFormatSchema } from "./schema.ts";

const published = new URL("../../../native-format.schema.json", import.meta.url);

// `npx pnpm --silent data schema > packages/ingest/native-format.schema.json`, then `biome check --write` on it.
test("the published schema is current", async () => {
	expect(JSON.parse(await readFile(published, "utf8"))).toEqual(nativeFormatSchema());
});

test("it describes the manifest and a file for each area, and is a valid schema", () => {
	const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
	formats.default(ajv);
	const validate = ajv.compile(nativeFormatSchema());
	const manifest = { name: "n", tag: "t", licence: "l", description: "" };
	const empty = Object.fromEntries(areaNames.map((area) => [fileOfArea(area), []]));
	expect(validate({ "manifest.json": manifest, ...empty })).toBe(true);
	expect(validate({ "manifest.json": manifest, "other.csv": [] })).toBe(false);
	const split = { symbol: "A.US", exDate: "2024-01-02", numerator: "2", denominator: "1" };
	expect(validate({ "manifest.json": manifest, "splits.csv": [split] })).toBe(true);
	expect(validate({ "manifest.json": manifest, "splits.csv": [{ ...split, extra: 1 }] })).toBe(false);
});
