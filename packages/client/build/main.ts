import { rm } from "node:fs/promises";
import { writeDeclarations } from "./declarations.ts";
import { writeModules } from "./modules.ts";

/** Builds the published package: ES modules and declarations that need neither the contract nor another workspace. */
await rm(new URL("../dist/", import.meta.url), { recursive: true, force: true });
await writeModules();
await writeDeclarations();
