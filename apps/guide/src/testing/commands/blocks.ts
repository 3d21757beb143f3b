import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";

/** A block of code in a document. */
export interface Block {
	language: string;
	text: string;
}

/** The blocks of code of a document, in its order, those inside lists too. */
export function blocksOf(markdown: string): Block[] {
	const blocks: Block[] = [];
	visit(fromMarkdown(markdown), "code", ({ lang, value }) => {
		blocks.push({ language: lang ?? "", text: value });
	});
	return blocks;
}

/** The commands of a block for a shell: a line each, or all lines of a block with a document inside (`<<`). */
export const commandsOf = (text: string): string[] =>
	text.includes("<<")
		? [text]
		: text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));

/** Commands that are not run here, each with the reason. */
const leftOut: readonly (readonly [pattern: RegExp, reason: string])[] = [
	[/npx pnpm (start|mock|dev|test)\b/, "it goes on until it is stopped; its own tests start it"],
	[/npx pnpm (conformance|qa|bench)\b/, "it takes minutes; its own tests run it"],
	[
		/npx pnpm (generate|new|lint:spec|contract|pack:all|bom|audit)\b/,
		"it works on the repository; its own tests run it",
	],
	[/npx pnpm data (update|schedule)(?! --list)/, "it fetches files of others"],
	[/<[a-z][a-z.|]*>|…/, "the reader fills in a part"],
	[/^(scp|pg_dump|pg_restore)|DATABASE_URL/, "it needs another machine or database"],
	[/\/mnt\/|\/srv\/|\/var\/|sub_1c2d|--files/, "it names files or subjects of the reader"],
	[/\$PUBLIC_URL\/oauth/, "it needs the embedded issuer; the tests of OAuth ask it"],
	[/npm install \.\.\//, "it installs the packages; the release tests do"],
];

/** The reason why a command is not run; undefined for one that is. */
export const reasonToLeaveOut = (command: string): string | undefined =>
	leftOut.find(([pattern]) => pattern.test(command))?.[1];

/** Statuses of requests that are meant to be refused. Every other request is answered 200. */
const rejected: readonly (readonly [part: string, status: string])[] = [
	["count=5000", "400"],
	["symbol=APPL.US", "400"],
	["Prefer: code=429", "429"],
	["Prefer: code=402", "402"],
	["allowance=0", "402"],
];

/** The status that a request of a document is answered with. */
export const statusOf = (command: string): string =>
	rejected.find(([part]) => command.includes(part))?.[1] ?? "200";
