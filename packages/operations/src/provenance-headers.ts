import { validateHeaderValue } from "node:http";
import { iso, isoOfData } from "@us-market-data/market";
import type { Provenance } from "./provenance-reader.ts";

/**
 * The headers of a provenance. Checked here, so that a wrong name of a source is an error of its own.
 *
 * @example
 * provenanceHeaders({ sources: ["sec-13f"], asOf: Date.UTC(2026, 4, 15, 20), oldest: null });
 * // => { "X-Data-Source": "sec-13f", "X-Data-As-Of": "2026-05-15T20:00:00Z" }
 */
export function provenanceHeaders({ sources, asOf, oldest, version }: Provenance): Record<string, string> {
	const source = sources.join(", ");
	validateHeaderValue("X-Data-Source", source);
	return {
		...(source === "" ? {} : { "X-Data-Source": source }),
		...(asOf === null ? {} : { "X-Data-As-Of": isoOfData(asOf) }),
		...(oldest === null ? {} : { "X-Data-Oldest": iso(oldest) }),
		...(version === undefined ? {} : { "X-Data-Version": version }),
	};
}
