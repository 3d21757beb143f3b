import type { Importer } from "../frame/importer.ts";
import { importerOf } from "./importers.gen.ts";
import { sources } from "./sources.gen.ts";

/** Every source that can be imported, in its order. */
export const importers: readonly Importer[] = sources.map((source) => importerOf[source]);
