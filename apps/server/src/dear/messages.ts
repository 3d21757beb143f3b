import type { OperationId } from "@us-market-data/contract";
import type { StoreSettings } from "@us-market-data/store";
import type { ErrorCode, ErrorDetail } from "../errors.ts";
import type { Citation } from "../operations/citing-reader.ts";

/** What a thread is started with. */
export interface ThreadData {
	settings: StoreSettings;
	/** The form of its answers: written out as they are sent, or as values for who looks into them first. */
	form: "bytes" | "body";
}

/** A question of an operation, as its handler takes it. */
export interface Question {
	operationId: OperationId;
	input: unknown;
	/** Epoch milliseconds. */
	now: number;
}

/** An answer with what it rests on. */
export interface Answered {
	/** JSON in UTF-8, and its validator. */
	ready?: { bytes: Uint8Array<ArrayBuffer>; etag: string };
	body?: unknown;
	cited: Citation[];
}

export type Reply =
	| { answered: Answered }
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
