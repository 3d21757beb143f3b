import type { Handler } from "../handler.ts";
import { depthOf } from "../shared/depth.ts";

/** The order book of a security, best level first. */
export const getQuoteDepth: Handler<"getQuoteDepth"> = async ({ symbol }, { data }) => ({
	depth: depthOf(await data.newest("depth", await data.requireSecurity(symbol))),
});
