import type { SharedResults } from "../answers/result-store.ts";

/** A message of a client whose credential was judged and whose turn it is. It carries no credential. */
export interface ToolMessage {
	/** Id of the account, whose results nobody else sees. */
	account: string;
	/** True where a bearer token is the credential, which some families do not accept. */
	hasToken: boolean;
	/** Areas whose operations are tools as well. */
	toolsets: readonly string[];
	/** The headers that the protocol reads, in lower case. */
	headers: Readonly<Record<string, string>>;
	/** JSON of the message, which may be anything. */
	body: Uint8Array;
}

/** An HTTP response. */
export interface HttpReply {
	status: number;
	headers: Readonly<Record<string, string>>;
	body: Uint8Array;
}

/** Settings of the thread of the tools. */
export interface ThreadSettings {
	/** Folder of the results, one below it for each account; undefined when the service stores them. */
	folder: string | undefined;
	/** Path segment of the legacy family. */
	legacyPrefix: string;
}

/**
 * What the service tells the thread: a message, that nobody waits for it any more, that it took too long and its client is
 * to be told so, or the answer to a data request of it.
 */
export type ToThread =
	| { kind: "message"; id: number; message: ToolMessage }
	| { kind: "withdrawn"; id: number }
	| { kind: "expired"; id: number }
	| { kind: "data"; request: number; reply: HttpReply | undefined }
	| { kind: "results"; request: number; value: unknown; error?: Error };

/** A data request that the service sends in the name of a message. */
export interface DataRequest {
	kind: "request";
	id: number;
	request: number;
	target: string;
}

/** A call of the results that the service stores. */
export interface ResultsRequest {
	kind: "results";
	request: number;
	method: keyof SharedResults;
	args: readonly string[];
}

/** What the thread tells the service. */
export type FromThread =
	| { kind: "reply"; id: number; reply: HttpReply }
	| DataRequest
	| ResultsRequest
	| { kind: "call"; tool: string; isError: boolean }
	| { kind: "error"; error: Error };
