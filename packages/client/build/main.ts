import { rm } from "node:fs/promises";
import { writeDeclarations } from "./declarations.ts";
import { writeModules } from "./modules.ts";

/** Builds what is published: ES modules and declarations that need neither the contract nor any other workspace. */
await rm(new URL("../dist/", import.meta.url), { recursive: true, force: true });
await writeModules();
await writeDeclarations();
