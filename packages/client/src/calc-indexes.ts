import type { CallOptions, Params, Schema } from "./types.ts";

type CalcIndex = Schema<"CalcIndex">;

/** Code of a figure, as `fields` takes it. */
type Field = NonNullable<Params<"getCalcIndexes">["fields"]>[number];
export type Fields = readonly Field[];

/** The figures without `fields`. */
type Usual = "peTtm" | "pbMrq" | "dividendYield" | "turnoverRate" | "marketCap";

interface MemberOfAlias {
	mktcap: "marketCap";
	pe: "peTtm";
	pb: "pbMrq";
	dps_rate: "dividendYield";
}

type InCamelCase<Code extends string> = Code extends `${infer Word}_${infer Rest}`
	? `${Word}${Capitalize<InCamelCase<Rest>>}`
	: Code;
type MemberOf<Code extends Field> = Code extends keyof MemberOfAlias
	? MemberOfAlias[Code]
	: InCamelCase<Code>;

/** The members of which every row has a value: those of a list whose length the compiler knows. */
type MembersOf<F extends Fields> = F extends readonly []
	? Usual
	: number extends F["length"]
		? never
		: Extract<MemberOf<F[number]>, keyof CalcIndex>;

/** Parameters of the calculated indexes. The literal types of `fields` give the members of the rows. */
export type CalcIndexesParams<F extends Fields> = Omit<Params<"getCalcIndexes">, "fields" | "indexes"> & {
	/** Figures to return. */
	fields?: F | undefined;
	/** Alias of `fields`. */
	indexes?: F | undefined;
};

/** A security with the figures that were asked for. */
export type CalcIndexRow<Asked extends keyof CalcIndex = never> = CalcIndex & {
	[Member in Asked]: Exclude<CalcIndex[Member], undefined>;
};

/** The answer of the calculated indexes. */
export type CalcIndexesBody<F extends Fields> = Omit<Schema<"CalcIndexesResponse">, "quote"> & {
	quote: CalcIndexRow<MembersOf<F>>[];
};

/** Asks for calculated indexes. */
export type GetCalcIndexes = <const F extends Fields = readonly []>(
	params: CalcIndexesParams<F>,
	options?: CallOptions,
) => Promise<CalcIndexesBody<F>>;
