import type { PartData } from "../view/security-parts.ts";
import { mergedRow, type SecurityRow } from "../view/security-row.ts";

type RowFigures = { [Part in keyof PartData]?: Partial<PartData[Part]> } & {
	cross?: Partial<SecurityRow["cross"]>;
};

/** A row of which only the given figures are known, for tests of one figure. */
export const rowOf = (figures: RowFigures): SecurityRow =>
	({
		...mergedRow("AAPL.US", {}, { cross: {} as SecurityRow["cross"], samplePrice: null }),
		...figures,
	}) as SecurityRow;
