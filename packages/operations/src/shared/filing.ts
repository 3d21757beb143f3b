import type { AreaRecord } from "@us-market-data/market";

/** The fields of a filing that every family answers. */
export const filingOf = ({
	id,
	title,
	description,
	fileName,
	fileUrls,
	publishedAt,
}: AreaRecord<"filings">) => ({
	id,
	title,
	description,
	fileName,
	fileUrls,
	publishedAt,
});
