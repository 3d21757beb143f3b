import type { MessagePort } from "node:worker_threads";
import type { NamedStatement } from "../connection/database.ts";

/** The requests of a writer to its thread. The thread answers one after the other, in order. */
export type Request =
	| { kind: "connect" }
	| { kind: "query"; statement: string | NamedStatement; values: readonly unknown[]; arrays: boolean }
	| { kind: "copy"; text: string; data: Uint8Array }
	| { kind: "end" };

export type IdentifiedRequest = Request & { id: number };

export type Reply =
	| { id: number; rows: unknown[]; count: number }
	| { id: number; error: { message: string; code: string | undefined } };

/**
 * The start data of the thread. `signal` counts its replies, so that a writer can wait for one without its event loop.
 */
export interface WriterThreadData {
	url: string;
	port: MessagePort;
	signal: Int32Array<SharedArrayBuffer>;
}
