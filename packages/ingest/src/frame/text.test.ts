import { appendFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, pieces, writeFixture } from "../testing/imports.ts";
import { hashOf } from "./bytes.ts";
import { contentOf, firstLines } from "./content.ts";
import { defaultFileLimits } from "./limits.ts";
import { linesOf } from "./lines.ts";
import type { SourceFile } from "./source-file.ts";

async function source(content: string | Buffer): Promise<SourceFile> {
	const path = await writeFixture(await temporaryFolder(), "x", content);
	const sha256 = await hashOf(path);
	return {
		name: "x",
		label: "x",
		path,
		size: content.length,
		sha256,
		retrievedAt: 0,
		isFetched: false,
		limits: defaultFileLimits,
	};
}

async function all(texts: AsyncIterable<string>): Promise<string> {
	let text = "";
	for await (const piece of texts) text += piece;
	return text;
}

const readable = fc
	.string({ unit: "binary", minLength: 1 })
	.filter((text) => text.isWellFormed() && text.trim() !== "");

test("gives any text back, plain, in gzip and in several gzip members, without a byte order mark", async () => {
	await fc.assert(
		fc.asyncProperty(readable, async (text) => {
			fc.pre(!text.includes("\0") && !/^\s*</.test(text) && !text.startsWith("\uFEFF"));
			const bytes = Buffer.from(text);
			const packed = Buffer.concat([bytes.subarray(0, 7), bytes.subarray(7)].map((part) => gzipSync(part)));
			for (const content of [text, `\uFEFF${text}`, packed])
				expect(await all(contentOf(await source(content)).text())).toBe(text);
		}),
		{ numRuns: 30 },
	);
});

test("gives the lines of any text, however it is cut", async () => {
	const line = fc.string().filter((text) => !/[\r\n]/.test(text));
	await fc.assert(
		fc.asyncProperty(
			fc.array(line, { minLength: 1 }),
			fc.constantFrom("\n", "\r\n"),
			fc.array(fc.nat()),
			async (lines, end, cuts) => {
				const read: string[] = [];
				for await (const batch of linesOf(pieces(cut(lines.join(end) + end, cuts)))) read.push(...batch);
				expect(read).toEqual(lines);
			},
		),
	);
});

test("refuses a line without end before it fills the memory", async () => {
	await expect(all(linesOf(pieces(["x".repeat(100_001)])) as AsyncIterable<never>)).rejects.toThrow(
		/lines up to/,
	);
});

test("tells how many bytes were read, and refuses a file that changed since it was hashed", async () => {
	const file = await source(gzipSync("a,b\n1,2\n"));
	let bytes = 0;
	for await (const _ of contentOf(file, (read) => (bytes = read)).text());
	expect(bytes).toBe(file.size);
	await appendFile(file.path, gzipSync("3,4\n"));
	await expect(all(contentOf(file).text())).rejects.toThrow(/changed while it was read/);
});

test("gives the first lines of a long file without reading it all", async () => {
	expect(await firstLines(await source("a\r\nb\nc"), 2)).toEqual(["a", "b"]);
	expect(await firstLines(await source("a"), 2)).toEqual(["a"]);
});
