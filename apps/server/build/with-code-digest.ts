import { join } from "node:path";
import type { Plugin } from "@us-market-data/tooling/bundle";
import { codeDigest } from "../src/market-view/code-digest.ts";

/**
 * Writes the digest of the code that builds views into the build: it is that of the sources, which a built module cannot find.
 *
 * @param folder the folder of the service
 */
export const withCodeDigest = (folder: string): Plugin => ({
	name: "with-code-digest",
	load: (id) =>
		id === join(folder, "src/market-view/code-digest.ts")
			? `export const codeDigest = () => ${JSON.stringify(codeDigest())};`
			: null,
});
