import type { Handler } from "../handler.ts";
import { newestPage } from "../shared/newest-page.ts";
import { textOrNull } from "../shared/text.ts";

/** Discussion topics about a security, newest first. */
export const listTopics: Handler<"listTopics"> = async ({ symbol, count, cursor, as_of }, { data }) => {
	const security = await data.requireSecurity(symbol);
	const scope = ["listTopics", symbol, as_of];
	const { rows, next } = await newestPage(data, "topics", security.id, { scope, cursor, count });
	return {
		topics: rows.map(({ record }) => ({
			id: record.id,
			title: record.title,
			description: textOrNull(record.description),
			url: textOrNull(record.url),
			publishedAt: record.publishedAt,
			commentCount: record.commentsCount,
			likeCount: record.likesCount,
			shareCount: record.sharesCount,
		})),
		next,
	};
};
