import type { Operation, OperationId } from "@us-market-data/contract";

/** An operation of the contract, with its id. */
export type OperationRow = Operation & { operationId: OperationId };
