import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { newDatabase } from "@us-market-data/store/testing";
import { programs, runNode, temporaryFolder } from "@us-market-data/tooling/testkit";
import { beforeEach, expect, test } from "vitest";
import { runAdmin } from "../testing.ts";

/** Backups as an operator makes them. */
let folder: string;
beforeEach(async () => {
	folder = await temporaryFolder();
});

const admin = (words: string[], settings: Record<string, string> = {}) =>
	runAdmin(words, { DATA_DIR: join(folder, "data"), ...settings });

test("a backup is made, told and restored; accounts are there again", async () => {
	await admin(["plan", "create", "basic", "--allowance", "10"]);
	await admin(["account", "create", "acme", "--plan", "basic"]);
	const backups = join(folder, "backups");
	const words = ["backup", backups, "--keep", "1"];
	const made = await runNode(programs.admin, words, { DATA_DIR: join(folder, "data") });
	expect([made.code, made.stderr]).toEqual([0, ""]);
	expect(made.stdout).toMatch(/^Backup .*\/backups\/backup-\d{8}T\d{9}Z$/m);
	expect(made.stdout).toMatch(/^DATABASE +BYTES +ROWS +CHARGES +STATE OF +SHA-256$/m);
	expect(made.stdout).toMatch(/^accounts +[\d,]+ +\d+ +0 +20\d\d-\S+Z +[0-9a-f]{16}$/m);
	const [name = ""] = await readdir(backups);
	const restored = join(folder, "restored");
	const back = await admin(["restore", join(backups, name), "--data-dir", restored]);
	expect([back.code, back.stderr]).toEqual([0, ""]);
	expect(back.stdout).toMatch(/^Restored the backup of 20\d\d-.* every file, row and charge is there\.$/m);
	expect((await admin(["account", "list"], { DATA_DIR: restored })).stdout).toMatch(/^acme +basic /m);
	const again = await admin(["restore", join(backups, name), "--data-dir", restored]);
	expect([again.code, again.stdout]).toEqual([1, ""]);
	expect(again.stderr).toContain("is not empty");
});

test("the number of backups that are to stay is kept", async () => {
	await admin(["plan", "create", "basic", "--allowance", "10"]);
	const backups = join(folder, "backups");
	for (let made = 0; made < 3; made++) expect((await admin(["backup", backups, "--keep", "2"])).code).toBe(0);
	expect(await readdir(backups)).toHaveLength(2);
});

test("without a data folder there is nothing to back up, and nothing is made", async () => {
	const { code, stderr } = await admin(["backup", join(folder, "backups")]);
	expect([code, stderr.trimEnd().split("\n").length]).toEqual([1, 1]);
	expect(stderr).toContain("set DATA_DIR");
	await expect(stat(join(folder, "backups"))).rejects.toThrow();
});

test("a folder that cannot be used is named in a sentence", async () => {
	await admin(["plan", "create", "basic", "--allowance", "10"]);
	const backups = join(folder, "backups");
	expect((await admin(["backup", backups])).code).toBe(0);
	const [name = ""] = await readdir(backups);
	const restore = ["restore", join(backups, name), "--data-dir"];
	for (const [words, message] of [
		[["backup", "/dev/null"], "Backup folder /dev/null cannot be used: it is a file; name another one.\n"],
		[["backup", ""], 'Backup folder is ""; allowed: the path of a folder.\n'],
		[
			[...restore, "/dev/null"],
			"Data folder /dev/null cannot be used: a part of the path is a file; name another one.\n",
		],
		[[...restore, ""], 'Data folder is ""; allowed: the path of a folder.\n'],
	] as const) {
		const { code, stdout, stderr } = await admin([...words]);
		expect([code, stdout, stderr]).toEqual([1, "", message]);
	}
});

test.each([
	[["backup", "x", "--keep", "0"], "Allowed: a whole number from 1 to 9999."],
	[["backup"], "missing required argument 'folder'"],
	[["restore", "x"], "required option '--data-dir <folder>' not specified"],
])("wrong use: %j", async (words, message) => {
	const { code, stderr } = await admin(words);
	expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test("on PostgreSQL its own tools are named, and no password is shown", async () => {
	const database = await newDatabase();
	const { password } = new URL(database.url);
	expect(password).not.toBe("");
	const settings = { DATABASE_URL: database.url };
	for (const words of [
		["backup", join(folder, "backups")],
		["restore", join(folder, "backups"), "--data-dir", join(folder, "new")],
	]) {
		const { code, stderr } = await admin(words, settings);
		expect([code, stderr]).toEqual([1, expect.stringContaining("pg_dump --format=custom")]);
		expect(stderr).toContain("docs/guides/backups.md");
		expect(stderr).not.toContain(password);
	}
	await database.drop();
});
