import type { AreaRecord } from "@us-market-data/market";

/** The fields of a filing that every family answers (service card, "Filing"). */
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
