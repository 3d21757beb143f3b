import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The program of the operator's commands in the repository; the package for npm has none. */
export function operatorProgram(name: "admin" | "data"): string | undefined {
	const file = fileURLToPath(new URL(`../../../../apps/operator/build/${name}.js`, import.meta.url));
	return existsSync(file) ? file : undefined;
}
