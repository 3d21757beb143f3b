import type { Handler } from "../handler.ts";
import { staticInfo } from "../shared/static-info.ts";

/** Static information of up to 500 securities, in the requested order. */
export const getStaticInfo: Handler<"getStaticInfo"> = async ({ symbols }, context) => {
	const all = await staticInfo(symbols, context);
	return { quote: all.map(({ info, board }) => ({ ...info, board })) };
};
