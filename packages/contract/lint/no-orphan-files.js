import { globSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The contract reaches each file in the folders beside its entry, so that no file is left over after a rename.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const NoOrphanFiles = () => {
	const reached = new Set();
	return {
		any(_node, { location }) {
			reached.add(location.source.absoluteRef);
		},
		Root: {
			leave(_root, { report, location }) {
				const folder = dirname(location.source.absoluteRef);
				for (const file of globSync("*/**/*.{json,yaml,yml}", { cwd: folder }).sort()) {
					if (reached.has(join(folder, file))) continue;
					report({ message: `No reference leads to "${file.replaceAll("\\", "/")}".`, location });
				}
			},
		},
	};
};
