import { dirname, join, relative } from "node:path";
import type { Plugin } from "rolldown";

/** The script of a thread or a process, as a module names it. */
const script = /new URL\("(\.[\w./-]+)\.ts", import\.meta\.url\)/g;

/**
 * Lets built modules find what they find in the sources: scripts of threads and processes are built beside them, and every
 * other file and package is looked for from the place of the source.
 *
 * @param dist the folder of the built modules
 */
export function asInSources(dist: string): Plugin {
	return {
		name: "as-in-sources",
		transform: {
			// Modules of the bundler itself have names that begin with a zero.
			filter: { code: "import.meta.url", id: { exclude: /^\0/ } },
			handler(code, id) {
				const withScripts = code.replace(script, (_, path: string) => {
					const emitted = this.emitFile({ type: "chunk", id: join(dirname(id), `${path}.ts`) });
					return `new URL(import.meta.ROLLUP_FILE_URL_${emitted})`;
				});
				const path = JSON.stringify(relative(dist, id));
				return withScripts.replaceAll("import.meta.url", `new URL(${path}, import.meta.url).href`);
			},
		},
	};
}
