import { readFile, truncate, writeFile } from "node:fs/promises";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { writeFixture } from "../testing/imports.ts";
import { hashOf } from "./bytes.ts";
import { contentOf } from "./content.ts";
import { defaultFileLimits } from "./limits.ts";

async function zipped(files: Readonly<Record<string, string>>, compress = true): Promise<string> {
	const zip = new ZipFile();
	for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { compress });
	zip.end();
	const pieces: Buffer[] = [];
	for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
	return writeFixture(await temporaryFolder(), "x.zip", Buffer.concat(pieces));
}

const content = async (path: string) => {
	const { length: size } = await readFile(path);
	const sha256 = await hashOf(path);
	return contentOf({
		name: "x",
		label: "x",
		path,
		size,
		sha256,
		retrievedAt: 0,
		isFetched: false,
		limits: defaultFileLimits,
	});
};

async function unpackedFrom(path: string, isWanted?: (name: string) => boolean) {
	const texts: Record<string, string> = {};
	for await (const entry of (await content(path)).entries(isWanted)) {
		texts[entry.name] = await entry.document();
	}
	return texts;
}

const fileText = fc
	.string({ minLength: 1 })
	.filter((text) => text.trim() !== "" && !/^\s*<|\0|^\uFEFF/.test(text));

test("gives back every file of an archive, those asked for only when asked for some", async () => {
	const names = fc.stringMatching(/^[a-z]{1,8}\/[a-z]{1,8}$/);
	await fc.assert(
		fc.asyncProperty(
			fc.dictionary(names, fileText, { minKeys: 1, maxKeys: 8, noNullPrototype: true }),
			async (files) => {
				const path = await zipped(files);
				expect(await unpackedFrom(path)).toEqual(files);
				const [first = ""] = Object.keys(files);
				expect(await unpackedFrom(path, (name) => name === first)).toEqual({ [first]: files[first] });
			},
		),
		{ numRuns: 25 },
	);
});

test("reads an archive of one file as that file, and refuses to of several", async () => {
	const one = await content(await zipped({ "a.txt": "text of a" }));
	expect(await one.document()).toBe("text of a");
	const two = await content(await zipped({ "a.txt": "a", "b.txt": "b" }));
	await expect(two.document()).rejects.toThrow(/zip is "a.txt, b.txt"; allowed: an archive of one file/);
});

test("refuses an archive that is cut off or damaged, and names the file in it that is wrong", async () => {
	const text = "a,b,c\n".repeat(50);
	const cut = await zipped({ "a.txt": text });
	await truncate(cut, (await readFile(cut)).length - 30);
	await expect(unpackedFrom(cut)).rejects.toThrow(/zip is .*; allowed: a whole zip archive/);
	const damaged = await zipped({ "a.txt": text }, false);
	const bytes = await readFile(damaged);
	bytes[bytes.indexOf("b")] = "x".charCodeAt(0);
	await writeFile(damaged, bytes);
	await expect(unpackedFrom(damaged)).rejects.toThrow(
		/a.txt is "wrong checksum"; allowed: a whole zip archive/,
	);
	const page = await zipped({ "CIK1.json": "<!DOCTYPE html><html>" });
	await expect(unpackedFrom(page)).rejects.toThrow(/CIK1.json: content is .*not an HTML/);
});
