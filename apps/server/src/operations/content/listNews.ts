import type { Handler } from "../handler.ts";

/** News that names a security, newest first. */
export const listNews: Handler<"listNews"> = async ({ symbol, count }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await data.list("news", security.id, { order: "desc", limit: count });
	return {
		news: rows.map(({ record }) => ({
			...record,
			relatedSymbols: [...new Set([...record.relatedSymbols, symbol])],
		})),
	};
};
