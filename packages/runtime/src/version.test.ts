import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commitOf } from "./commit.ts";
import { release, version } from "./version.ts";

const sha = "9f2c41a07b5d6e8f90123456789abcdef0123456";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "us-market-data-version-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
}

test("the version is the release, with the commit behind it where one is known", () => {
	expect(release).toMatch(/^1\.\d+\.\d+$/);
	const own = process.env["GIT_COMMIT"] ?? commitOf(fileURLToPath(new URL("../../../", import.meta.url)));
	expect(version).toBe(own ? `${release}+${own.slice(0, 10)}` : release);
});

test.each([
	["a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${sha}\n` }],
	[
		"a packed branch",
		{
			".git/HEAD": "ref: refs/heads/main\n",
			".git/packed-refs": `# pack-refs\n${"0".repeat(40)} refs/heads/main2\n${sha} refs/heads/main\n`,
		},
	],
	["a commit", { ".git/HEAD": `${sha}\n` }],
	[
		"a worktree",
		{
			".git": "gitdir: repository/worktrees/one\n",
			"repository/worktrees/one/HEAD": "ref: refs/heads/main\n",
			"repository/worktrees/one/commondir": "../..\n",
			"repository/refs/heads/main": `${sha}\n`,
		},
	],
])("a checkout of %s states its commit", (_title, files) => {
	write(files as Record<string, string>);
	expect(commitOf(folder)).toBe(sha);
});

test.each([
	["no checkout", {}],
	["a damaged one", { ".git/HEAD": "ref: refs/heads/main\n" }],
	["one without a commit", { ".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": "" }],
])("%s states none", (_title, files) => {
	write(files as Record<string, string>);
	expect(commitOf(folder)).toBeNull();
});
