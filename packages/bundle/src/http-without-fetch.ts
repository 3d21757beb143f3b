import type { Plugin } from "rolldown";

const namedImport = /^import \{([^{}\n]+)\} from "node:http";$/gm;

/**
 * Takes what is used of `node:http` from the module itself. An import reads all of its exports first, and those of
 * `WebSocket` and its events load the whole client of `fetch`: 22 ms of a start, on each thread.
 */
export const httpWithoutFetch: Plugin = {
	name: "http-without-fetch",
	renderChunk: (code) =>
		code.replace(
			namedImport,
			(_, names: string) =>
				`const {${names.replaceAll(" as ", ": ")}} = process.getBuiltinModule("node:http");`,
		),
};
