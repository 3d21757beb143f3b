import type { FailureClass } from "@us-market-data/market";
import { withoutUrlSecrets } from "@us-market-data/market";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { type RunOutcome, runOutcomes } from "@us-market-data/store";

/** Result of one file of a feed. */
export interface FileOutcome {
	name: string;
	outcome: RunOutcome;
	/** Rows stored. */
	rows: number;
	/** Class of a failure; that of a refusal is `file` without it. */
	failure?: FailureClass;
	/** Why, where there is something to say. */
	message: string;
}

/** Result of a feed's update. */
export interface FeedReport {
	feed: string;
	outcome: RunOutcome;
	rows: number;
	files: FileOutcome[];
	failure: FailureClass | null;
	message: string;
	seconds: number;
}

/** Outcomes by weight: failures and refusals first, then stored before unchanged. */
const weights: readonly RunOutcome[] = ["failed", "refused", "stored", "unchanged", "not-published"];

/** The outcome of a feed by those of its files; nothing due is unchanged. */
export const overall = (files: readonly FileOutcome[]): RunOutcome =>
	weights.find((outcome) => files.some((file) => file.outcome === outcome)) ?? "unchanged";

/** The class of the failure that decides the outcome of a feed; null when it went well. */
export function failureOf(files: readonly FileOutcome[]): FailureClass | null {
	const outcome = overall(files);
	const file = files.find((candidate) => candidate.outcome === outcome);
	if (outcome === "refused") return file?.failure ?? "file";
	return outcome === "failed" ? (file?.failure ?? "internal") : null;
}

/** `3 stored, 1 failed` */
export function countsText(files: readonly FileOutcome[]): string {
	const counts = runOutcomes.toReversed().map((outcome) => {
		const count = files.filter((file) => file.outcome === outcome).length;
		return count === 0 ? [] : [`${count} ${outcome}`];
	});
	return counts.flat().join(", ") || "nothing due";
}

/** The first messages, each once. */
export function messagesOf(files: readonly FileOutcome[]): string {
	const messages = [...new Set(files.map(({ message }) => message).filter((message) => message !== ""))];
	const rest = messages.length > 3 ? [`and ${messages.length - 3} more`] : [];
	return [...messages.slice(0, 3), ...rest].join(" | ");
}

/** Folders of an absolute path; the slashes of a URL follow a colon, a slash or a letter. */
const folders = /(?<![\w:/.])(?:[A-Za-z]:)?[\\/](?:[^\s"'\\/]+[\\/])+/g;

/** A message that names no folders of this machine, no credentials of a URL and no API key. */
export const presentable = (message: string): string =>
	redactKeys(withoutUrlSecrets(message)).replaceAll(folders, "…/").slice(0, 1000);
