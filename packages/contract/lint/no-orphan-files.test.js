import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createConfig, lint } from "@redocly/openapi-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import plugin from "./plugin.js";

const spec = fileURLToPath(new URL("../../../spec", import.meta.url));

/** @type {string} */
let copy;
beforeEach(async () => {
	copy = await mkdtemp(join(tmpdir(), "orphans-"));
	await cp(spec, copy, { recursive: true });
});
afterEach(() => rm(copy, { recursive: true, force: true }));

async function orphans() {
	const config = await createConfig({ plugins: [plugin()], rules: { "contract/no-orphan-files": "error" } });
	const found = await lint({ ref: join(copy, "openapi.yaml"), config });
	return found.map(({ message, location: [place] }) => {
		const file = place?.source.absoluteRef.slice(copy.length + 1).replaceAll("\\", "/");
		return `${file} ${place?.pointer}: ${message}`;
	});
}

test("the contract reaches each of its files", async () => {
	expect(await orphans()).toEqual([]);
});

test.each([
	"paths/quote/getNothing.yaml",
	"schemas/Nothing.yaml",
	"parameters/Nothing.yaml",
	"responses/Nothing.yaml",
	"headers/sets/nothing.yaml",
])("refuses %s, to which no reference leads", async (file) => {
	await writeFile(join(copy, file), "{}\n");
	expect(await orphans()).toEqual([
		`${file} #/: No reference leads to "${file}": name it in an operation or a schema, or delete it.`,
	]);
});

test("refuses an example to which no reference leads", async () => {
	await appendFile(join(copy, "examples/quote/getQuotes.yaml"), "getQuotes.nothing: { value: {} }\n");
	expect(await orphans()).toEqual([
		expect.stringMatching(
			/^examples\/quote\/getQuotes\.yaml #\/getQuotes\.nothing: No reference leads to "examples.*nothing": name it/,
		),
	]);
});
