import type { ViewImage } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import type { Provenance } from "@us-market-data/operations";
import type { Encoding } from "@us-market-data/operations/encodings";
import type { ErrorCode, ErrorDetail } from "@us-market-data/operations/refusals";
import type { StoreSettings } from "@us-market-data/store";
import type { SnapshotRegistryOptions } from "../data-versions/snapshot-registry.ts";
import type { SerializedQuery } from "./serialized-body.ts";

/** The settings of a worker thread. */
export interface WorkerSettings {
	settings: StoreSettings;
	/** The form of its answers: serialized bytes, or values that the response check reads first. */
	bodyForm: "bytes" | "body";
	/** True when the thread gets its views; otherwise it builds them. */
	receivesViews?: boolean;
	/** Bounds of the versions of the data that the thread holds; it holds none unless given. */
	snapshots?: SnapshotRegistryOptions;
}

/** The query of an operation, as its handler takes it. */
export interface Query {
	operationId: OperationId;
	input: unknown;
	/** The form of its answer; JSON unless given. */
	encoding?: Encoding | undefined;
	/** Epoch milliseconds. */
	now: number;
	/** Name of the version of the data that it is about; the newest unless given. */
	version?: string | undefined;
}

/** A result with its provenance. */
export interface QueryResult {
	ready?: SerializedQuery;
	body?: unknown;
	provenance: Provenance;
	/** First instant at which the answer may differ, epoch milliseconds. */
	until: number;
}

/** The image of a new view, for a thread that gets its views. */
export interface PublishedView {
	image: ViewImage;
}

/** A version of the data that a request to another process has named. There is no reply. */
export interface NamedVersion {
	named: string;
}

export type QueryReply =
	| { answered: QueryResult }
	| {
			refused: {
				code: ErrorCode;
				message: string;
				details: readonly ErrorDetail[];
				headers: Readonly<Record<string, string>>;
			};
	  }
	| { unavailable: string }
	| { failed: { message: string; stack: string } };
