export { type CopiedRows, CopyRefused } from "./copy.ts";
export { migrateStores, shownLocation } from "./migrate-stores.ts";
