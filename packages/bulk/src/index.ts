export { type BulkArea, type BulkAreaName, bulkAreaNames, bulkAreas, isBulkArea } from "./areas.ts";
export {
	type BulkCondition,
	type BulkFile,
	type BulkFormat,
	bulkFormats,
	fileName,
	folderOfDay,
	type Manifest,
	newestFiles,
	newestOf,
	readManifest,
	writeManifest,
} from "./manifest.ts";
