export { LowSpace, roomFor } from "./fetching/disk-space.ts";
export { FetchFailed } from "./fetching/fetch-failed.ts";
export { removeDatasets, setTagDisabled, setTrustOrder } from "./frame/datasets.ts";
export { fileResults } from "./frame/file-results.ts";
export type { Importer, ImportOptions } from "./frame/importer.ts";
export { noting, terminalProgress } from "./frame/progress.ts";
export type { ImportReport } from "./frame/report.ts";
export { runImport } from "./frame/run.ts";
export { isSystemError, StoreError } from "./frame/store-error.ts";
export type { TrustChange } from "./frame/trust-changes.ts";
export { type ImportedFile, reimport, type UnreadFile } from "./reimport.ts";
export { type RelayReport, relay } from "./relay/relay.ts";
export { dateOrders } from "./sources/bars/dates.ts";
export { presetNames } from "./sources/bars/presets.ts";
export { finraShortInterest } from "./sources/finra-short-interest/importer.ts";
export { finraShortVolumeFeed } from "./sources/finra-short-volume/feed.ts";
export { finraShortVolume } from "./sources/finra-short-volume/importer.ts";
export { importers } from "./sources/index.ts";
export { nasdaqCalendar } from "./sources/nasdaq-calendar/importer.ts";
export { nasdaqDirectory } from "./sources/nasdaq-directory/importer.ts";
export { nasdaqHalts } from "./sources/nasdaq-halts/importer.ts";
export { FrameWalker } from "./sources/nasdaq-itch/frames.ts";
export { nasdaqItch } from "./sources/nasdaq-itch/importer.ts";
export { ItchReader } from "./sources/nasdaq-itch/reader.ts";
export { importGenerated } from "./sources/native/generated.ts";
export { native } from "./sources/native/importer.ts";
export { nativeFormatSchema } from "./sources/native/schema.ts";
export { createNativeFolder } from "./sources/native/write.ts";
export { ByteQueue } from "./sources/order-book/byte-queue.ts";
export { mpidOf } from "./sources/order-book/firms.ts";
export { Identities } from "./sources/order-book/identities.ts";
export { Recorder } from "./sources/order-book/recorder.ts";
export { sec13f } from "./sources/sec-13f/importer.ts";
export { secCompanyfacts } from "./sources/sec-companyfacts/importer.ts";
export { secFailsToDeliver } from "./sources/sec-fails-to-deliver/importer.ts";
export { secOwnership } from "./sources/sec-ownership/importer.ts";
export { secSubmissions } from "./sources/sec-submissions/importer.ts";
export { secTickers } from "./sources/sec-tickers/importer.ts";
export { FeedFolder, type FeedFolderResult } from "./updates/feed-folder.ts";
export type { Feed } from "./updates/feeds/feed.ts";
export type { UpdateDeps } from "./updates/run/deps.ts";
export { type QuarantinedFile, quarantinedFiles } from "./updates/run/list-quarantine.ts";
export { Locked, LockLost, locked, runLock, updateLock } from "./updates/run/locked.ts";
export { recordedRun, recordedUpdate } from "./updates/run/recorded.ts";
export { countsText, type FeedReport } from "./updates/run/report.ts";
export { contextOf, dueFileNames, type UpdateOptions } from "./updates/run/update-feed.ts";
export { agingJob } from "./updates/schedule/aging.ts";
export { oneAtWork } from "./updates/schedule/one-at-work.ts";
export { type Job, runSchedule, scheduleLock } from "./updates/schedule/scheduler.ts";
export { nextTime, scheduleText } from "./updates/schedule/times.ts";
export {
	feedsNamed,
	fetchSettings,
	type Selection,
	selectFeeds,
	type UpdateSettings,
} from "./updates/select.ts";
