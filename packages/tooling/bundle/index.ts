/** A change of what is built, as Rolldown takes it. */
export type { Plugin } from "rolldown";
export { buildPrograms } from "./build-programs.ts";
export { fixedVersion } from "./fixed-version.ts";
