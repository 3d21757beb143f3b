import type { Answer } from "../transport/answer.ts";
import type { CallOptions, OperationId } from "../types.ts";

/** A call of a method, before it becomes a request. */
export interface Question {
	readonly operationId: OperationId;
	readonly params: Readonly<Record<string, unknown>>;
	readonly options: CallOptions;
}

/** Resolves to the body, rejects with an error of this package. */
export type Ask = (question: Question) => Promise<object>;

/** A request as it goes out; each try of a call is one. */
export interface Outgoing {
	readonly url: string;
	/** By lower-case names, with the credential. */
	readonly headers: Readonly<Record<string, string>>;
	/** Fires when the call ends before its answer. */
	readonly signal: AbortSignal;
	/** Epoch milliseconds at which the timeout of the call ends. */
	readonly endsAt: number;
	/** The request of a typed path such as `client.market.GET`; undefined for a method. */
	readonly made?: Request | undefined;
}

/** Resolves to the answer with its whole body, rejects with a `NetworkError`. */
export type Send = (request: Outgoing) => Promise<Answer>;

/** A part around the calls of a client. The first of a list is the outermost. Each client has its own state of it. */
export interface Layer {
	/** Wraps the calls of methods. Pages and items are made of such calls. */
	ask?(next: Ask): Ask;
	/** Wraps each request, those of typed paths too. */
	send?(next: Send): Send;
}

/** The innermost function within all layers. */
export const within = <F>(layers: readonly Layer[], wrap: (layer: Layer, next: F) => F, innermost: F): F =>
	layers.reduceRight((next, layer) => wrap(layer, next), innermost);
