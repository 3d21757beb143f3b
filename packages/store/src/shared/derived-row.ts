import type { Derived } from "../market.ts";

/** Derived data as a row, with the ids of their datasets and the data themselves as JSON. */
export type DerivedCells = [time: number, datasetIds: string, data: string];

/** The row of derived data of a security: its id and symbol, then the data. */
export type DerivedRow = [securityId: number, symbol: string, ...cells: DerivedCells];

/** Writes derived data as cells. */
export const cellsOfDerived = ({ time, datasetIds, data }: Omit<Derived, "security">): DerivedCells => [
	time,
	JSON.stringify(datasetIds),
	JSON.stringify(data),
];

/** Reads the row of derived data. */
export const derivedOfRow = <D>([id, symbol, time, datasetIds, data]: DerivedRow): Derived<D> => ({
	security: { id, symbol },
	time,
	datasetIds: JSON.parse(datasetIds),
	data: JSON.parse(data),
});
