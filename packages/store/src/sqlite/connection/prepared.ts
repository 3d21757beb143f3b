import type { SQLInputValue } from "node:sqlite";
import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Connection } from "./connection.ts";

/** Place of a named value in a statement. */
class Slot {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/** Stand-ins for the values of a statement, by name. */
export type Slots<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> };

/** A statement built and compiled once, for paths on which building it would cost more than running it. */
export interface Prepared<P, R> {
	all(values: P): R[];
	get(values: P): R | undefined;
	/** Returns the number of rows changed. */
	run(values: P): number;
}

const slots = <P>(): Slots<P> =>
	new Proxy({} as Slots<P>, { get: (_, name) => sql`${new Slot(String(name))}` });

/** Compiles what `build` makes of its slots; the values are given by name at each run. */
export function prepare<P extends object, R>(
	connection: Pick<Connection<unknown>, "objects">,
	build: (slots: Slots<P>) => Compilable<R>,
): Prepared<P, R> {
	const { sql: text, parameters } = build(slots<P>()).compile();
	const bind = (values: P): SQLInputValue[] =>
		parameters.map((parameter) =>
			parameter instanceof Slot ? values[parameter.name as keyof P] : parameter,
		) as SQLInputValue[];
	const statement = connection.objects(text);
	return {
		all: (values) => statement.all(...bind(values)) as R[],
		get: (values) => statement.get(...bind(values)) as R | undefined,
		run: (values) => Number(statement.run(...bind(values)).changes),
	};
}
