export { type CopiedRows, CopyError } from "./copy.ts";
export { displayLocation as shownLocation, migrateStores } from "./migrate-stores.ts";
