import type { Schema } from "@us-market-data/client";

type Rule = Schema<"FigureRule">;

/** A figure in words. */
export interface Named {
	/** Name with its unit, `Dividend yield (TTM), %`. */
	name: string;
	/** The formula in words. */
	description: string;
}

/** Units as they stand behind a name; a ratio has none. */
const units: Partial<Record<Rule["unit"], string>> = {
	currency: "USD",
	percent: "%",
	shares: "shares",
	days: "days",
};

/** The names of the figures that an operation serves, by the last part of the member. */
export function namesOf(rules: readonly Rule[], operationId: string): Map<string, Named> {
	return new Map(
		rules.flatMap(({ name, description, unit, served }) =>
			served
				.filter((source) => source.operationId === operationId)
				.map(({ member }): [string, Named] => {
					const short = units[unit];
					return [
						member.split(".").at(-1) ?? member,
						{ name: short ? `${name}, ${short}` : name, description },
					];
				}),
		),
	);
}
