import { validateHeaderValue } from "node:http";
import { iso, isoOfData } from "@us-market-data/market";
import type { Provenance } from "./citing-reader.ts";

/** The headers of a provenance. Checked here, because the direct path writes its heads itself. */
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
