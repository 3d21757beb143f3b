import { displayUrl, hourMs } from "@us-market-data/market";
import { FetchFailed } from "./fetch-failed.ts";

/** Limits of a source's files, so that a wrong file neither fills a disk nor holds up other files. */
export interface FetchLimits {
	/** Bytes of a file as it is sent. */
	wire: number;
	/** Bytes of a file when it is unpacked. */
	unpacked: number;
	/** Milliseconds for a transfer with all its attempts and waits. */
	ms: number;
}

const KiB = 1024;
export const MiB = 1024 * KiB;
const GiB = 1024 * MiB;

/** Limits of sources that set none. */
export const defaultFetchLimits: FetchLimits = { wire: 256 * MiB, unpacked: 4 * GiB, ms: hourMs };
/** Limits of sources whose files have gigabytes. */
export const archiveLimits: FetchLimits = { wire: 4 * GiB, unpacked: 64 * GiB, ms: 6 * hourMs };
/** Limits of captures of a day's market. */
export const captureLimits: FetchLimits = { wire: 64 * GiB, unpacked: 512 * GiB, ms: 24 * hourMs };

/**
 * A transfer that brings less, on average over the time in which it may be silent, counts as broken. Bytes a second.
 */
export const minBytesPerSecond = 1000;

/** Unpacked bytes for each packed one; data have 4 to 60, a bomb has 1000. */
const maxUnpackRatio = 200;
/** Unpacked bytes up to which the ratio is not checked, because small files do no harm. */
const ratioCounts = 16 * MiB;

/** Allowed size, when an unpacked size exceeds it; null otherwise. */
export function beyondUnpacked(unpacked: number, packed: number, maxBytes: number): string | null {
	if (unpacked > maxBytes) return `up to ${maxBytes} bytes unpacked`;
	const isBomb = unpacked > ratioCounts && unpacked > packed * maxUnpackRatio;
	return isBomb ? `up to ${maxUnpackRatio} bytes unpacked from each` : null;
}

export const tooLarge = (url: URL, value: string, allowed: string): FetchFailed =>
	new FetchFailed("size", { file: displayUrl(url), field: "size", value }, allowed);
