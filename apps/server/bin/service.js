import { existsSync, readFileSync } from "node:fs";

/** Finds the program of the newest build. The service stays on this build, whatever is built while it runs. */
function newestProgram() {
	const dist = new URL("../dist/", import.meta.url);
	const newest = new URL("newest", dist);
	const program = existsSync(newest) && new URL(`${readFileSync(newest, "utf8")}/main.js`, dist);
	if (program && existsSync(program)) return program.href;
	process.stderr.write("The service is not built. Build it first, by: npx pnpm build\n");
	return process.exit(2);
}

await import(newestProgram());
