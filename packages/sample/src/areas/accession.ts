import type { SampleSecurity } from "../simulated.ts";

/** Added to CIKs so that no accession number of the sample is one that the SEC gave out. */
const invented = 9_000_000_000;
const perSecurity = 1000;

/** Number of a simulated filing in the SEC's format; `count` below 1000 tells those of one security apart. */
export function accession(security: SampleSecurity, date: string, count: number): string {
	const filer = invented + Number(security.listing.cik);
	const sequence = String(security.index * perSecurity + count).padStart(6, "0");
	return `${filer}-${date.slice(2, 4)}-${sequence}`;
}
