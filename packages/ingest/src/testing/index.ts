export { hostileSource } from "../fetching/testing.ts";
export { allFormats } from "../sources/all-formats.fixture.ts";
export { hostileFiles, writeHostile } from "../sources/hostile.fixture.ts";
export type { Hostile } from "../sources/hostile-shape.fixture.ts";
export { fuzzFormat } from "../sources/mutations.fixture.ts";
export {
	earningsResponse,
	report,
	split,
	splitsResponse,
} from "../sources/nasdaq-calendar/formats.fixture.ts";
export { nasdaqDirectoryFormats } from "../sources/nasdaq-directory/formats.fixture.ts";
export { coverXml, dataSet, submissionText, tableXml } from "../sources/sec-13f/testing/documents.ts";
export { putIssuer } from "../sources/sec-ownership/formats.fixture.ts";
export { zipOf } from "../sources/zip.fixture.ts";
export { directories, playSources, volumeFile } from "../updates/testing.ts";
export { now, storedRecords, testStore, writeFixture } from "./imports.ts";
