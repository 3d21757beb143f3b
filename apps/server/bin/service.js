import { readFileSync } from "node:fs";

/** Runs the newest build of the service. It stays on this build, whatever is built while it runs. */
function newestBuild() {
	try {
		return readFileSync(new URL("../dist/newest", import.meta.url), "utf8");
	} catch {
		process.stderr.write("The service is not built. Build it first, by: npx pnpm build\n");
		process.exit(2);
	}
}

await import(`../dist/${newestBuild()}/main.js`);
