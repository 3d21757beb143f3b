import { existsSync, readFileSync } from "node:fs";

/**
 * Reads which build is the newest, and of which sources it is made. Undefined without one.
 *
 * @param {URL} dist the folder of the builds
 */
export function newestBuild(dist) {
	const newest = new URL("newest", dist);
	if (!existsSync(newest)) return undefined;
	const [name, ...sources] = readFileSync(newest, "utf8").split("\n");
	return { name, sources };
}

/**
 * Runs a program of the newest build. It stays on this build, whatever is built while it runs. Without a build the process ends
 * with 2 and says how to make one.
 *
 * @param {URL} dist the folder of the builds
 * @param {string} name the name of the program in its build
 * @param {string} shown the program as its operator knows it
 */
export async function runNewest(dist, name, shown) {
	const build = newestBuild(dist);
	const program = build && new URL(`${build.name}/${name}.js`, dist);
	if (program && existsSync(program)) return import(program.href);
	process.stderr.write(`The ${shown} is not built. Build it first, by: npx pnpm build\n`);
	return process.exit(2);
}
