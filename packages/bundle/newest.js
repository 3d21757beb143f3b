import { existsSync, readFileSync } from "node:fs";

/**
 * Runs a program of the newest build. It stays on this build, whatever is built while it runs. Without a build the process ends
 * with 2 and says how to make one.
 *
 * @param {URL} dist the folder of the builds
 * @param {string} name the name of the program in its build
 * @param {string} shown the program as its operator knows it
 */
export async function runNewest(dist, name, shown) {
	const newest = new URL("newest", dist);
	const program = existsSync(newest) && new URL(`${readFileSync(newest, "utf8")}/${name}.js`, dist);
	if (program && existsSync(program)) return import(program.href);
	process.stderr.write(`The ${shown} is not built. Build it first, by: npx pnpm build\n`);
	return process.exit(2);
}
