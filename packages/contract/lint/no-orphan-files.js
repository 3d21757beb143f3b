import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Source } from "@redocly/openapi-core";
import { parse } from "yaml";

/**
 * The contract reaches each file in the folders beside its entry, and each example of a file of examples, so that
 * nothing is left over after a rename.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const NoOrphanFiles = () => {
	const reached = new Set();
	return {
		any(_node, { location }) {
			const { absoluteRef } = location.source;
			const [, member] = location.pointer.split("/");
			reached.add(absoluteRef).add(`${absoluteRef}#${member}`);
		},
		Root: {
			leave(_root, { report, location }) {
				const folder = dirname(location.source.absoluteRef);
				const reportUnless = (/** @type {string} */ path, /** @type {string} */ shown, pointer = "") => {
					if (reached.has(`${path}${pointer}`)) return;
					const source = new Source(path, readFileSync(path, "utf8"));
					report({
						message: `No reference leads to "${shown}": name it in an operation or a schema, or delete it.`,
						location: { source, pointer: pointer.replace("#", "#/") || "#/", reportOnKey: true },
					});
				};
				for (const found of globSync("*/**/*.{json,yaml,yml}", { cwd: folder }).sort()) {
					const file = found.replaceAll("\\", "/");
					const path = join(folder, file);
					if (!file.startsWith("examples/")) reportUnless(path, file);
					else
						for (const name of Object.keys(parse(readFileSync(path, "utf8"))))
							reportUnless(path, `${file}#/${name}`, `#${name}`);
				}
			},
		},
	};
};
