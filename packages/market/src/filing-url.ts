const archives = "https://www.sec.gov/Archives/edgar/data";

/** Address of the documents of a filing. `cik` without leading zeros. */
export const filingFolder = (cik: string, accession: string): string =>
	`${archives}/${cik}/${accession.replaceAll("-", "")}`;

/** The page that lists the documents of a filing. */
export const filingIndexUrl = (cik: string, accession: string): string =>
	`${filingFolder(cik, accession)}/${accession}-index.htm`;
