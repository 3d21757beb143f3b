const archives = "https://www.sec.gov/Archives/edgar/data";

/**
 * Address of the documents of a filing. `cik` without leading zeros.
 *
 * @example
 * filingFolder("320193", "0000320193-26-000104"); // => "https://www.sec.gov/Archives/edgar/data/320193/000032019326000104"
 */
export const filingFolder = (cik: string, accession: string): string =>
	`${archives}/${cik}/${accession.replaceAll("-", "")}`;

/**
 * The page that lists the documents of a filing.
 *
 * @example
 * filingIndexUrl("320193", "0000320193-26-000104").endsWith("/0000320193-26-000104-index.htm"); // => true
 */
export const filingIndexUrl = (cik: string, accession: string): string =>
	`${filingFolder(cik, accession)}/${accession}-index.htm`;
