import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { commitOf } from "./commit.ts";

/** The release, such as `1.2.0`. Changesets count it for the published packages and this one together. */
export const release: string = manifest.version;

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The commit of the code, null where it is not known. An image has it in `GIT_COMMIT`, from its build; a checkout states it
 * itself. The build of a published package writes the values of this module into it.
 */
const commit: string | null =
	process.env["GIT_COMMIT"] === undefined ? commitOf(repository) : process.env["GIT_COMMIT"] || null;

/** The release with its commit, as Semantic Versioning writes a build: `1.2.0+9f2c41a07b`. */
export const version: string = commit === null ? release : `${release}+${commit.slice(0, 10)}`;
