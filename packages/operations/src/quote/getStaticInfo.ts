import type { Handler, LongQueryTest } from "../handler.ts";
import { staticInfo } from "../shared/static-info.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

/** Static information of up to 500 securities, in the requested order. */
export const getStaticInfo: Handler<"getStaticInfo"> = async ({ symbols }, context) => {
	const all = await staticInfo(symbols, context);
	const quote = all.map(({ info, board }) => ({ ...info, board }));
	return { quote, ...(await unknownSymbols(symbols, quote, context)) };
};

export const isLongQuery: LongQueryTest<"getStaticInfo"> = ({ symbols }) => symbols.length > 100;
