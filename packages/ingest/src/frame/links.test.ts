import { execFileSync } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { writeFixture } from "../testing/imports.ts";
import { fetchTarget } from "./fetch.ts";

const name = "CNMSshvol20260515.txt";

/** A folder to import and one outside of it, each with a file. */
async function setUp() {
	const [folder, outside] = [await temporaryFolder(), await temporaryFolder()];
	await writeFixture(folder, name, "inside");
	await writeFixture(outside, name, "outside: hidden");
	const labels = async (target = folder) => {
		const { files, ignored } = await fetchTarget(target, finraShortVolume);
		return { files: files.map(({ label }) => label), ignored };
	};
	return { folder, outside, labels };
}

test("a folder that the operator names may be a link, and so may a file", async () => {
	const { folder, outside, labels } = await setUp();
	await symlink(folder, join(outside, "link"));
	expect(await labels(join(outside, "link"))).toEqual({ files: [name], ignored: [] });
	await symlink(join(folder, name), join(outside, "FNSQshvol20260515.txt"));
	expect((await labels(join(outside, "FNSQshvol20260515.txt"))).files).toEqual(["FNSQshvol20260515.txt"]);
});

test("links within a folder are followed, out of it they refuse the import", async () => {
	const { folder, outside, labels } = await setUp();
	await symlink(name, join(folder, "FNSQshvol20260515.txt"));
	expect((await labels()).files).toEqual([name, "FNSQshvol20260515.txt"]);
	await symlink(join(outside, name), join(folder, "FNYXshvol20260515.txt"));
	await expect(labels()).rejects.toThrow(
		'FNYXshvol20260515.txt: file is "a link out of the folder"; allowed: files inside the folder.',
	);
});

test.each([
	["to another link that leads out", (outside: string) => ["middle", join(outside, name)]],
	["with dots", (outside: string) => [join("..", outside.split("/").at(-1) ?? "", name)]],
	["to a folder whose name begins alike", (outside: string) => [join(outside, name)]],
	["to a device", () => ["/dev/zero"]],
	["to a process's own file", () => ["/proc/self/environ"]],
	["to nothing", () => ["nothing"]],
	["to itself", () => ["FNSQshvol20260515.txt"]],
])("a link %s refuses the import", async (_, targets) => {
	const { folder, labels } = await setUp();
	const outside = `${folder}-more`;
	await mkdir(outside);
	await writeFixture(outside, name, "outside: hidden");
	const [first = "", second] = targets(outside);
	if (second !== undefined) await symlink(second, join(folder, first));
	await symlink(first, join(folder, "FNSQshvol20260515.txt"));
	await expect(labels()).rejects.toThrow(
		/^FNSQshvol20260515\.txt: file is "a link (out of|that leads nowhere)/,
	);
});

test("folders behind links are not gone into", async () => {
	const { folder, outside, labels } = await setUp();
	await symlink(outside, join(folder, "more"));
	expect(await labels()).toEqual({ files: [name], ignored: ["more"] });
});

test.skipIf(process.platform === "win32")(
	"a pipe is skipped without being opened, which would wait for ever",
	async () => {
		const { folder, labels } = await setUp();
		execFileSync("mkfifo", [join(folder, "FNSQshvol20260515.txt")]);
		expect(await labels()).toEqual({ files: [name], ignored: ["FNSQshvol20260515.txt"] });
		await expect(labels(join(folder, "FNSQshvol20260515.txt"))).rejects.toThrow(
			"allowed: a file, a folder or",
		);
	},
);

test("a folder with the name of a file is gone into, not read", async () => {
	const { folder, labels } = await setUp();
	await writeFixture(join(folder, "FNSQshvol20260515.txt"), "FNYXshvol20260515.txt", "inside");
	expect((await labels()).files).toEqual([name, "FNSQshvol20260515.txt/FNYXshvol20260515.txt"]);
});
