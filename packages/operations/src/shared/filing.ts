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

/**
 * A filing with its form.
 *
 * @example
 * import type { AreaRecord } from "@us-market-data/market";
 *
 * const formOf = (filing: AreaRecord<"filings">) => formFilingOf(filing).form;
 */
export const formFilingOf = (record: AreaRecord<"filings">) => ({
	...filingOf(record),
	form: record.form || null,
	accessionNumber: record.accessionNumber || null,
});
