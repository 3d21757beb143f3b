export { bulkAreaNames, isBulkArea } from "./areas.ts";
export { withConditions } from "./conditions.ts";
export { BulkError } from "./errors.ts";
export { exportFiles } from "./export-files.ts";
export type { MakingResult } from "./making/make-files.ts";
export { type BulkFile, type Manifest, newestFiles, readManifest, writeManifest } from "./manifest.ts";
export { type MakingQuestion, runMaking } from "./run-making.ts";
