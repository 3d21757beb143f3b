import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { InputError } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { seededRandom } from "@us-market-data/tooling/testkit";
import { runImport } from "../frame/run.ts";
import type { Format } from "./formats.fixture.ts";

/** Whole numbers from 0 to below a limit, the same for a seed. */
type Random = (below: number) => number;

/** Texts that have broken parsers somewhere. */
const oddTexts = [
	"\0",
	"\u2028",
	"\ud800",
	"-0",
	"1e999",
	"9".repeat(400),
	"NaN",
	"null",
	"[]",
	"{}",
	'"',
	"__proto__",
	"constructor",
	"9999-99-99",
	"0000-00-00",
	"&x;",
	"<a>",
	"]]>",
	"\\u0000",
	"\r",
	"\t",
	"|",
	",",
	" ",
	"",
];

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const splice = (bytes: Buffer, at: number, length: number, piece: Buffer): Buffer =>
	Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + length)]);

const mutations: readonly Mutation[] = [
	// Bits and bytes.
	(bytes, random) => {
		const copy = Buffer.from(bytes);
		const at = random(copy.length);
		copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
		return copy;
	},
	(bytes, random) => splice(bytes, random(bytes.length), 1, Buffer.from([random(256)])),
	// Truncation, cuts, duplication and splices of pieces.
	(bytes, random) => bytes.subarray(0, random(bytes.length)),
	(bytes, random) => splice(bytes, random(bytes.length), random(64), Buffer.alloc(0)),
	(bytes, random) => {
		const at = random(bytes.length);
		const piece = bytes.subarray(at, at + random(200));
		return splice(bytes, at, 0, Buffer.concat([piece, piece]));
	},
	(bytes, random) => {
		const from = random(bytes.length);
		return splice(bytes, random(bytes.length), random(20), bytes.subarray(from, from + random(100)));
	},
	// Another text in the place of a word, a number or a line.
	(bytes, random) => replaced(bytes, random, /[\w.-]+/g),
	(bytes, random) => replaced(bytes, random, /\d+/g),
	(bytes, random) => replaced(bytes, random, /[^\n]+\n?/g),
	// Encodings and marks.
	(bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
	(bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString("latin1"), "utf16le")]),
	(bytes) => Buffer.from(bytes.toString("latin1").replaceAll("\n", "\r\n"), "latin1"),
	(bytes) => gzipSync(gzipSync(bytes)),
];

function replaced(bytes: Buffer, random: Random, what: RegExp): Buffer {
	const text = bytes.toString("latin1");
	const found = [...text.matchAll(what)];
	const chosen = found[random(found.length)];
	if (!chosen) return bytes;
	return splice(bytes, chosen.index, chosen[0].length, Buffer.from(oddTexts[random(oddTexts.length)] ?? ""));
}

/** A sound file with one to three changes, the same for a seed. */
function mutated({ sound }: Pick<Format, "sound">, seed: number): Buffer {
	const next = seededRandom(seed);
	const random: Random = (below) => Math.floor(next() * below);
	let bytes: Buffer = Buffer.from(sound);
	for (let i = random(3); i >= 0 && bytes.length > 0; i--) {
		bytes = mutations[random(mutations.length)]?.(bytes, random) ?? bytes;
	}
	return bytes;
}

/**
 * Imports changed files of a format, storing nothing. Reports every unexpected result with its seed: anything
 * but a report or a refusal in one line that names the file, and a parser that failed instead of refusing.
 */
export async function fuzzFormat(
	store: MarketStore,
	format: Format,
	{ folder, from, count, now }: { folder: string; from: number; count: number; now: Date },
): Promise<{ refused: number; findings: string[] }> {
	const findings: string[] = [];
	let rejected = 0;
	const version = await store.dataVersion();
	for (let seed = from; seed < from + count; seed++) {
		const givenFile = join(folder, "given");
		await rm(givenFile, { recursive: true, force: true });
		for (const [name, content] of Object.entries(format.beside ?? {}))
			await write(join(givenFile, name), content);
		const path = join(givenFile, format.name);
		await write(path, mutated(format, seed));
		const target = format.beside ? givenFile : path;
		const outcome: unknown = await runImport(store, format.importer, target, { now, dryRun: true }).catch(
			(error: unknown) => error,
		);
		if (outcome instanceof Error) rejected += 1;
		const violation = violationOf(outcome);
		if (violation) findings.push(`${format.format}, seed ${seed}: ${violation}`);
	}
	if ((await store.dataVersion()) !== version) findings.push(`${format.format}: the store was changed`);
	return { refused: rejected, findings };
}

async function write(path: string, content: string | Buffer): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, content);
}

function violationOf(outcome: unknown): string | null {
	if (!(outcome instanceof Error)) return null;
	if (!(outcome instanceof InputError)) return `no refusal but ${outcome.stack}`;
	if (outcome.cause !== undefined) return `a parser failed: ${String((outcome.cause as Error).stack)}`;
	return /^[^\n]+; allowed: [^\n]+\.$/.test(outcome.message) ? null : `not in one line: ${outcome.message}`;
}
