export { type BulkFile, type BulkFilesOptions, bulkFiles, WrongContent } from "./bulk-files.ts";
