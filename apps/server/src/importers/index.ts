import { bars } from "./bars/importer.ts";
import { finraShortVolume } from "./finra-short-volume/importer.ts";
import type { Importer } from "./frame/importer.ts";
import { nasdaqDirectory } from "./nasdaq-directory/importer.ts";
import { native } from "./native/importer.ts";

/** Every source that can be imported. */
export const importers: readonly Importer[] = [nasdaqDirectory, finraShortVolume, bars, native];
