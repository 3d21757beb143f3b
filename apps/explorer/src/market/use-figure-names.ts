import type { OperationId } from "@us-market-data/client";
import { type Named, namesOf } from "./figure-names.ts";
import { useMarketData } from "./market.ts";

const hour = 3_600_000;

/** The names of the figures of an operation by member, as the service describes them. Empty until they are there. */
export function useFigureNames(operationId: OperationId): ReadonlyMap<string, Named> {
	const { data } = useMarketData("listFigures", {}, { staleTime: hour });
	return namesOf(data?.figures ?? [], operationId);
}
