import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf } from "./files.ts";
import { privatePartsIn } from "./internals.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

test("no program uses a private part of Node.js or of a library", async () => {
	const sources = (await filesOf(repository)).filter((path) => /\.[cm]?[jt]sx?$/.test(path));
	expect(sources.length).toBeGreaterThan(1000);
	const found: string[] = [];
	for (const path of sources) {
		if (path.startsWith("packages/tooling/laws/internals")) continue;
		found.push(...privatePartsIn(await readFile(repository + path, "utf8"), path));
	}
	expect(found).toEqual([]);
});

test.each([
	["a member", "socket._handle.close();", "_handle"],
	["one of another object", "const count = server._events;", "_events"],
	["one in brackets", 'socket["_httpMessage"].end();', "_httpMessage"],
	["one behind a question mark", "agent?._handle;", "_handle"],
	["one that is taken apart", "const { _handle: handle } = socket;", "_handle"],
	["one under its own name", "const { _handle } = socket;", "_handle"],
	["one of a type", "interface Opened { _handle: object }", "_handle"],
	["a field of a class", "class Own { _field = 1 }", "_field"],
	["the symbols of a socket", "Object.getOwnPropertySymbols(socket);", "getOwnPropertySymbols"],
	[
		"a symbol by its description",
		'Object.getOwnPropertySymbols(server).find((key) => key.description === "kConnections");',
		"getOwnPropertySymbols",
	],
	["all keys", "Reflect.ownKeys(socket);", "ownKeys"],
	["a binding", 'process.binding("http_parser");', "process.binding"],
	["a flag of the engine", 'v8.setFlagsFromString("--max-lazy");', "setFlagsFromString"],
	["an option", 'spawn("node", ["--expose-internals"]);', "--expose-internals"],
])("%s is found", (_, text, name) => {
	expect(privatePartsIn(`\n${text}`, "planted.ts")).toEqual([`planted.ts:2 ${name}`]);
});

test.each([
	["a documented member", "socket.remoteAddress;"],
	["a private name of the language", "class Own { #handle = 1; get() { return this.#handle; } }"],
	["an index", "const _index = 1; list[_index];"],
	["a name that nobody reads", "const { $ref: _, ...others } = schema;"],
	["the documented symbol of a class", "class Own { [Symbol.iterator]() {} }"],
])("%s passes", (_, text) => {
	expect(privatePartsIn(text, "planted.ts")).toEqual([]);
});
