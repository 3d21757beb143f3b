import type { HttpResponse } from "../../http-client.ts";

/**
 * True for answers that are made from the same single dataset. Two sources may count the trades of a day otherwise, and then
 * the figures of one do not follow from those of the other.
 */
export function isOfOneSource(...responses: readonly Pick<HttpResponse, "headers">[]): boolean {
	const reported = new Set(responses.map(({ headers }) => headers["x-data-source"]));
	const [source] = reported;
	return reported.size === 1 && source !== undefined && !source.includes(",");
}
