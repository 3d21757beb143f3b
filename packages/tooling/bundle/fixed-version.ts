import type { Plugin } from "rolldown";

/**
 * Writes the values of the module of the version into a build, as they are at the build: a published package has no checkout
 * around it, and must not state that of the project which installs it.
 */
export const fixedVersion = (values: Readonly<Record<string, string>>): Plugin => ({
	name: "fixed-version",
	load: (id) =>
		id.endsWith("/packages/runtime/src/version.ts")
			? Object.entries(values)
					.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
					.join("\n")
			: null,
});
