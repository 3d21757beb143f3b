import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const redocly = createRequire(new URL("../../../../package.json", import.meta.url)).resolve(
	"@redocly/cli/package.json",
);

/**
 * Spectral's own rules for OpenAPI, without one: it knows only the scopes of OAuth flows, which OpenAPI 3.0 demands.
 * OpenAPI 3.1 lets every scheme name the roles that it needs.
 */
const spectralRules = `extends: ["spectral:oas"]
rules:
  oas3-operation-security-defined: off
`;

/** Findings of each linter on the bundled document; empty without one. */
export async function lint(
	folder: string,
	toolbox: string,
	document: string,
): Promise<Record<string, string>> {
	await writeFile(join(folder, "redocly.yaml"), "extends: [recommended-strict]\n");
	await writeFile(join(folder, "spectral.yaml"), spectralRules);
	const found = (...args: readonly string[]): Promise<string> =>
		run(process.execPath, args, { cwd: folder, maxBuffer: 1 << 28 }).then(
			() => "",
			({ stdout, message }: { stdout?: string; message: string }) => (stdout || message).slice(0, 600),
		);
	const spectral = join(toolbox, "node_modules/@stoplight/spectral-cli/dist/index.js");
	const redoclyCli = join(dirname(redocly), "bin/cli.js");
	return {
		"Redocly, recommended-strict": await found(redoclyCli, "lint", document, "--config", "redocly.yaml"),
		"Spectral, spectral:oas": await found(
			spectral,
			"lint",
			document,
			"--ruleset",
			"spectral.yaml",
			"--fail-severity",
			"hint",
		),
	};
}
