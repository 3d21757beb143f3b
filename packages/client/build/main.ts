import { rm } from "node:fs/promises";
import { writeDeclarations } from "./declarations.ts";
import { writeModules } from "./modules.ts";

const [, , elsewhere] = process.argv;

/**
 * Builds the published package: ES modules and declarations that need neither the contract nor another workspace. With a folder
 * as its argument it writes the modules alone there, for a program that carries them in its own.
 */
if (elsewhere === undefined) {
	await rm(new URL("../dist/", import.meta.url), { recursive: true, force: true });
	await writeModules();
	await writeDeclarations();
} else {
	await rm(elsewhere, { recursive: true, force: true });
	await writeModules(elsewhere);
}
