import type { Handler } from "../handler.ts";
import { textOrNull } from "../shared/text.ts";

/** Discussion topics about a security, newest first. */
export const listTopics: Handler<"listTopics"> = async ({ symbol, count }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await data.list("topics", security.id, { order: "desc", limit: count });
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
	};
};
