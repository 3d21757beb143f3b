import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

/**
 * The commit that a folder has checked out, read without git. Null for a folder that is no checkout, such as an archive of the
 * sources.
 */
export function commitOf(folder: string): string | null {
	try {
		const git = gitFolderOf(folder);
		const head = textOf(resolve(git, "HEAD"));
		const name = /^ref: (.+)$/.exec(head)?.[1];
		return commitIn(name === undefined ? head : refOf(git, name));
	} catch {
		return null;
	}
}

/** The folder of git: `.git`, or that which the file `.git` of a worktree names. */
function gitFolderOf(folder: string): string {
	const git = resolve(folder, ".git");
	if (statSync(git).isDirectory()) return git;
	return resolve(folder, textOf(git).replace(/^gitdir: /, ""));
}

/** The commit of a branch, in a file of its own or among the packed ones. Worktrees share both. */
function refOf(git: string, name: string): string {
	const shared = resolve(git, "commondir");
	const common = existsSync(shared) ? resolve(git, textOf(shared)) : git;
	const own = resolve(common, name);
	if (existsSync(own)) return textOf(own);
	const line = textOf(resolve(common, "packed-refs"))
		.split("\n")
		.find((one) => one.endsWith(` ${name}`));
	return line?.split(" ", 1)[0] ?? "";
}

function textOf(file: string): string {
	return readFileSync(file, "utf8").trim();
}

function commitIn(text: string): string | null {
	return /^[0-9a-f]{40,64}$/.test(text) ? text : null;
}
