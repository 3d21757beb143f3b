/** An entry of EDGAR's feed, with what matters to a test. */
export interface Entry {
	cik?: string;
	name?: string;
	role?: string;
	accession?: string;
	form?: string;
	updated?: string;
	filed?: string;
	items?: readonly string[];
}

const defaults: Required<Entry> = {
	cik: "0000000007",
	name: "Seven Inc.",
	role: "Filer",
	accession: "0000000007-26-000001",
	form: "8-K",
	updated: "2026-01-12T11:27:39-05:00",
	filed: "2026-01-12",
	items: [],
};

/** A feed as EDGAR writes it. */
export function feedOf(entries: readonly Entry[]): string {
	return [
		'<?xml version="1.0" encoding="ISO-8859-1" ?>',
		'<feed xmlns="http://www.w3.org/2005/Atom">',
		"<title>Latest Filings - Mon, 12 Jan 2026 11:28:50 EST</title>",
		'<link rel="self" href="/cgi-bin/browse-edgar?action=getcurrent"/>',
		"<updated>2026-01-12T11:28:50-05:00</updated>",
		...entries.flatMap(entryOf),
		"</feed>",
		"",
	].join("\n");
}

function entryOf(entry: Entry): string[] {
	const { cik, name, role, accession, form, updated, filed, items } = { ...defaults, ...entry };
	const folder = `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`;
	return [
		"<entry>",
		`<title>${form} - ${name} (${cik}) (${role})</title>`,
		`<link rel="alternate" type="text/html" href="${folder}/${accession}-index.htm"/>`,
		'<summary type="html">',
		` &lt;b&gt;Filed:&lt;/b&gt; ${filed} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 14 KB`,
		...items.map((item) => `&lt;br&gt;Item ${item}: words of the feed`),
		"</summary>",
		`<updated>${updated}</updated>`,
		`<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>`,
		`<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>`,
		"</entry>",
	];
}

/** A daily index of lines, headed as the SEC heads it. */
export const indexOf = (lines: readonly string[]): string =>
	[
		"Description:           Daily Index of EDGAR Dissemination Feed",
		"Last Data Received:    Jan 12, 2026",
		"Comments:              webmaster@sec.gov",
		"Anonymous FTP:         ftp://ftp.sec.gov/edgar/",
		"",
		"CIK|Company Name|Form Type|Date Filed|File Name",
		"-".repeat(80),
		...lines,
		"",
	].join("\n");
