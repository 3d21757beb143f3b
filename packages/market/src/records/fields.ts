import { type TSchema, type TString, Type } from "@sinclair/typebox";
import { longestDecimal } from "../decimals.ts";

/** Exact decimal in plain notation; money, prices, shares and volumes never become floating-point numbers. */
export const Decimal = (description: string): TString =>
	Type.String({ pattern: "^-?\\d+(\\.\\d+)?$", maxLength: longestDecimal, description });

/** Calendar date, `YYYY-MM-DD`. */
export const CalendarDate = (description: string): TString => Type.String({ format: "date", description });

/** Instant in ISO 8601, UTC. */
export const Instant = (description: string): TString =>
	Type.String({ format: "date-time", pattern: "Z$", maxLength: 40, description });

export const Text = (description: string): TString => Type.String({ maxLength: 20_000, description });

/** A value that a source may not know. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** One of a closed list of words or numbers. */
export const OneOf = <const V extends readonly (string | number)[]>(values: V, description: string) =>
	Type.Unsafe<V[number]>({
		enum: [...values],
		type: typeof values[0] === "number" ? "integer" : "string",
		description,
	});
