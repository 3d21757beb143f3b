import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { Downloads } from "./downloads.ts";
import { quarantinedFiles } from "./list-quarantine.ts";
import { Quarantine } from "./quarantine.ts";

const now = Date.parse("2026-11-20T18:00:00Z");
const noteOf = (name: string): string => `${name}.why.json`;

async function setUp(limits: { files: number; bytes: number; age: number }) {
	const folder = await temporaryFolder();
	const folderPath = join(folder, "quarantine");
	const quarantine = new Quarantine(folderPath, limits);
	const take = async (name: string, length: number, at: number) => {
		const path = join(folder, name);
		await writeFile(path, "x".repeat(length));
		await quarantine.take(path, { name, url: null, why: "because" }, at);
		await utimes(join(folderPath, noteOf(name)), at / 1000, at / 1000);
	};
	return { quarantine, take, names: async () => (await readdir(folderPath)).sort() };
}

test("keeps the newest files by number", async () => {
	const { take, names, quarantine } = await setUp({ files: 2, bytes: 1000, age: 1000 });
	for (const [index, name] of ["a", "b", "c"].entries()) await take(name, 1, now + index);
	await quarantine.prune(now + 9);
	expect(await names()).toEqual(["b", noteOf("b"), "c", noteOf("c")]);
});

test("keeps what fits, and of what does not its note", async () => {
	const { take, names, quarantine } = await setUp({ files: 9, bytes: 100, age: 1000 });
	for (const [index, [name, length]] of (
		[
			["old", 60],
			["large", 101],
			["new", 50],
		] as const
	).entries()) {
		await take(name, length, now + index);
	}
	await quarantine.prune(now + 9);
	expect(await names()).toEqual([noteOf("large"), "new", noteOf("new"), noteOf("old")]);
});

test("lets go of what is too old, and replaces what is refused again", async () => {
	const { take, names, quarantine } = await setUp({ files: 9, bytes: 100, age: 1000 });
	await take("a", 1, now);
	await take("b", 1, now);
	await take("b", 1, now + 900);
	await quarantine.prune(now + 1500);
	expect(await names()).toEqual(["b", noteOf("b")]);
});

test("the refused files of all feeds are listed, without credentials and folders", async () => {
	const folder = await temporaryFolder();
	const quarantine = async (feed: string, name: string, why: string, at: number) => {
		const downloads = new Downloads(folder, feed);
		await downloads.open(at);
		await writeFile(downloads.readyPath(name), "bytes");
		await downloads.reject(name, why, at);
	};
	expect(await quarantinedFiles(folder)).toEqual([]);
	await quarantine("bars", "a.csv", `${folder}/a.csv, line 2: price is "x"`, now);
	await quarantine("finra", "b.txt", "https://user:hidden@x.test/b.txt?sig=hidden is no file", now + 1000);
	const listed = await quarantinedFiles(folder);
	expect(listed).toMatchObject([
		{ feed: "finra", name: "b.txt", url: null, refusedAt: "2026-11-20T18:00:01.000Z", bytes: 5 },
		{ feed: "bars", name: "a.csv", why: '…/a.csv, line 2: price is "x"' },
	]);
	expect(JSON.stringify(listed)).not.toContain("hidden");
	expect(JSON.stringify(listed)).not.toContain(folder);
});
