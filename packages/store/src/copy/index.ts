export { type CopiedRows, CopyError } from "./copy.ts";
export { displayLocation, migrateStores } from "./migrate-stores.ts";
