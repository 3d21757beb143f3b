export { type CopiedRows, CopyRefused } from "./copy.ts";
export { migrateStores, shownPlace } from "./migrate-stores.ts";
