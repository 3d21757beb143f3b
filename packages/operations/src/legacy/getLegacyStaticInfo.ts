import type { Handler, LongQueryTest } from "../handler.ts";
import { staticInfo } from "../shared/static-info.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

/** Static information of up to 500 securities, in the record of the legacy family. */
export const getLegacyStaticInfo: Handler<"getLegacyStaticInfo"> = async ({ symbols }, context) => {
	const all = await staticInfo(symbols, context);
	const quote = all.map(({ info }) => info);
	return { quote, ...(await unknownSymbols(symbols, quote, context)) };
};

export const isLongQuery: LongQueryTest<"getLegacyStaticInfo"> = ({ symbols }) => symbols.length > 100;
