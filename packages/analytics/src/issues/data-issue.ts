import type { AreaRecord } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";

type Stored = AreaRecord<"issues">;

/** A value of an issue, with the source that states it where sources disagree. */
export interface IssueValue {
	name: string;
	value: string;
	source?: string;
}

/** Something that an operator should know about the held data, whatever found it. */
export interface DataIssue extends Omit<Stored, "kind" | "date" | "values"> {
	/** `skipped`: rows that an import left out; `conflict`: two sources disagree. */
	kind: Stored["kind"] | "skipped" | "conflict";
	/** Null for one of a whole file. */
	symbol: string | null;
	date: string | null;
	values: IssueValue[];
	/** The dataset that it is found in; of a conflict, that of the value in force. */
	dataset: Pick<Dataset, "id" | "source" | "tag" | "file">;
}

export const issueKinds = ["identity", "implausible", "gap", "skipped", "conflict"] as const;

/** The issues to list; all without a filter. */
export interface IssueFilter {
	symbol?: string;
	/** Id of a dataset. */
	dataset?: number;
	kind?: DataIssue["kind"];
}

export const datasetSummary = ({ id, source, tag, file }: Dataset): DataIssue["dataset"] => ({
	id,
	source,
	tag,
	file,
});

/** The basis of the prices of a dataset in words. */
export const basisOf = ({ adjustedThrough }: Dataset): string =>
	adjustedThrough === null ? "as traded" : `adjusted for splits through ${adjustedThrough}`;
