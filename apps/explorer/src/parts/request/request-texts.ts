import type { OperationId } from "@us-market-data/client";
import { type RequestTexts, requestTexts as textsOf } from "@us-market-data/client/docs";
import { client } from "../../market/market.ts";

export type { RequestTexts };

/** One call of the API, as a panel makes it. */
export interface RequestSpec {
	id: OperationId;
	params?: Readonly<Record<string, unknown>>;
}

/** A call in the languages that people copy, with the address of the service that the page asks. */
export const requestTexts = ({ id, params = {} }: RequestSpec): RequestTexts =>
	textsOf(id, new URL(client.urlFor(id, params)), params);
