import type { PartData } from "../view/security-parts.ts";
import { mergedRow, type SecurityRow } from "../view/security-row.ts";

type Known = { [Part in keyof PartData]?: Partial<PartData[Part]> } & {
	cross?: Partial<SecurityRow["cross"]>;
};

/** A row of which only the given figures are known, for tests of one figure. */
export const rowOf = (known: Known): SecurityRow =>
	({
		...mergedRow("AAPL.US", {}, { cross: {} as SecurityRow["cross"], samplePrice: null }),
		...known,
	}) as SecurityRow;
