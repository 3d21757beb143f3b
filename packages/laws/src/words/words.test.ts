import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { filesOf } from "../layout/files.ts";
import { forbiddenNames, forbiddenWords } from "./glossary.ts";
import { isOtherMeaning, otherMeanings } from "./other-meanings.ts";
import { shown, type Use, usesOf, withNames } from "./uses.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
/** The files that name the words, and those that nobody writes. */
const exempt = /^docs\/glossary\.md$|^packages\/laws\/src\/words\/|\.gen\.|^pnpm-lock\.yaml$/;

let words: readonly string[] = [];
let names: readonly string[] = [];
let paths: readonly string[] = [];
let uses: readonly Use[] = [];
beforeAll(async () => {
	const glossary = await readFile(`${repository}docs/glossary.md`, "utf8");
	words = forbiddenWords(glossary);
	names = forbiddenNames(glossary);
	paths = (await filesOf(repository)).filter((path) => !exempt.test(path));
	const read = paths.map(async (path) => usesOf(words, path, await readFile(repository + path, "utf8")));
	uses = (await Promise.all(read)).flat();
});

test("no path and no line has a word that the glossary forbids", () => {
	expect(words).toEqual(expect.arrayContaining(["endpoint", "quota", "in-our-words"]));
	expect(paths.length).toBeGreaterThan(1000);
	const faults = uses.filter((use) => !otherMeanings.some((meaning) => isOtherMeaning(use, meaning)));
	expect(faults.map(shown)).toEqual([]);
});

test("no file and no folder has a name that the glossary forbids", () => {
	expect(names).toEqual(expect.arrayContaining(["utils", "helpers"]));
	expect(withNames(names, paths)).toEqual([]);
});

test("each other meaning is met", () => {
	const unmet = otherMeanings.filter((meaning) => !uses.some((use) => isOtherMeaning(use, meaning)));
	expect(unmet).toEqual([]);
});

test.each([
	["an identifier", "packages/market/src/planted.ts", "const quotaLeft = 1;", ":1 quota"],
	["a constant", "packages/market/src/planted.ts", "const QUOTA_LEFT = 1;", ":1 quota"],
	["a comment", "packages/market/src/planted.ts", "\n/** Quotas of a plan. */", ":2 quota"],
	["a document", "docs/planted.md", "# Plans\n\nThe quota is large.", ":3 quota"],
	["a phrase", "docs/planted.md", "an even refusal", ":1 even refusal"],
	["the name of a file", "packages/market/src/quota-left.ts", "", " quota"],
])("a forbidden word in %s is found", (_, path, content, fault) => {
	expect(usesOf(words, path, content).map(shown)).toEqual([path + fault]);
});

test("a word that only begins like a forbidden one is none", () => {
	expect(usesOf(words, "docs/planted.md", "billions, quotations, revenue, instrumentation")).toEqual([]);
});

test("a meaning covers its own files and lines alone", () => {
	const meaning = { word: "quota", files: "docs/**", line: /disk quota/, meaning: "the system's" };
	const isCovered = (path: string, text: string) =>
		usesOf(words, path, text).every((use) => isOtherMeaning(use, meaning));
	expect(isCovered("docs/planted.md", "the disk quota")).toBe(true);
	expect(isCovered("docs/planted.md", "the quota")).toBe(false);
	expect(isCovered("packages/planted.ts", "the disk quota")).toBe(false);
});

test("a file and a folder with a forbidden name are found", () => {
	const planted = ["packages/market/src/helpers.test.ts", "packages/market/utils/dates.ts"];
	expect(withNames(names, [...planted, "packages/market/src/known-symbols.ts"])).toEqual(planted);
});
