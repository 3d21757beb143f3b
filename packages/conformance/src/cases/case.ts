import type { OperationId } from "@us-market-data/contract";
import type { Changes, Rule } from "../rules/rule.ts";

/** Knowledge of one operation beyond the contract's schemas. */
export interface Case {
	readonly operationId: OperationId;
	/** Parameters to send besides the required ones. */
	readonly parameters: Changes;
	/** Values to choose from where the schema allows more than makes sense. */
	readonly values: Readonly<Record<string, readonly string[]>>;
	/** Returns a meaningful text of a length for a parameter whose schema also allows meaningless ones, or undefined. */
	readonly ofLength: Readonly<Record<string, (length: number) => string | undefined>>;
	/** Resolves contradictions between values. */
	readonly conform: (values: Changes) => Changes;
	readonly rules: readonly Rule[];
}

/** Creates a case. Every part may be left out. */
export const define = (operationId: OperationId, given: Partial<Omit<Case, "operationId">>): Case => ({
	operationId,
	parameters: {},
	values: {},
	ofLength: {},
	conform: (values) => values,
	rules: [],
	...given,
});
