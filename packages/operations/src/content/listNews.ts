import type { Handler } from "../handler.ts";
import { newestPage } from "../shared/newest-page.ts";
import { newsOf } from "../shared/news.ts";

/** News that names a security, newest first. */
export const listNews: Handler<"listNews"> = async ({ symbol, count, cursor, as_of }, { data }) => {
	const security = await data.requireSecurity(symbol);
	const scope = ["listNews", symbol, as_of];
	const { rows, next } = await newestPage(data, "news", security.id, { scope, cursor, count });
	return {
		news: rows.map(({ record }) => newsOf(record, symbol)),
		next,
	};
};
