import type { Operation, Parameter } from "./operation.ts";
import { operations } from "./operations.gen.ts";
import type { RowTable } from "./row-table.ts";
import { rowTables as tables } from "./row-tables.gen.ts";
import { streams } from "./streams.gen.ts";
import type { operations as Schemas } from "./types.gen.ts";

export { readableHeaders, sendableHeaders } from "./cors.ts";
export { deprecationHeaders } from "./deprecation.ts";
export type { ExampleNames } from "./example-names.gen.ts";
export { openApi32 } from "./openapi-32.ts";
export type { Operation, Parameter, ParameterSchema } from "./operation.ts";
export type { OperationDocs, StreamDocs } from "./operation-docs.gen.ts";
export { isRequestId } from "./request-id.ts";
export type { Column, RowTable } from "./row-table.ts";
export type * from "./session-pages.ts";
export { type Table, tableOf } from "./table.ts";
export { parametersOf, partsOf, splitTarget, targetFinder } from "./targets.ts";
export type { components, paths } from "./types.gen.ts";
export { operations, streams };

/** Parameters that choose the form of an answer and not what it holds. */
export const encodingParameters: ReadonlySet<string> = new Set(["format", "prices"]);

/** The rows of the operations that have other encodings than JSON. */
export const rowTables: Readonly<Partial<Record<OperationId, RowTable>>> = tables;

export type OperationId = keyof typeof operations;

/** The operations of the contract in its order. */
export const operationList: readonly (Operation & { operationId: OperationId })[] = Object.values(operations);

/** The streams of the contract. They are no operations: their answers have no end. */
export type StreamId = keyof typeof streams;

/** The streams in the order of the contract. */
export const streamList: readonly (Operation & { operationId: StreamId })[] = Object.values(streams);

/** One event of a stream: the data of a server-sent event, or a line of NDJSON. */
export type StreamEventOf<Id extends StreamId> =
	Schemas[Id]["responses"][200]["content"]["application/x-ndjson"];

type Defined<T> = Exclude<T, undefined>;
type OrNone<T> = [T] extends [never] ? Record<never, never> : T;

/** Query string that a caller may send to an operation. */
export type QueryOf<Id extends OperationId | StreamId> = OrNone<Defined<Schemas[Id]["parameters"]["query"]>>;

/** The path parameters of an operation. */
export type PathOf<Id extends OperationId | StreamId> = OrNone<Defined<Schemas[Id]["parameters"]["path"]>>;

/** The JSON body of a 200 answer. */
export type BodyOf<Id extends OperationId> = Schemas[Id]["responses"][200]["content"]["application/json"];

type Table = typeof operations & typeof streams;
type Row<Id extends OperationId | StreamId> = Table[Id]["parameters"][number];
type MainRow<Id extends OperationId | StreamId> = Exclude<Row<Id>, { aliasOf: string }>;
type Sent<Id extends OperationId | StreamId> = QueryOf<Id> & PathOf<Id>;
type Value<Id extends OperationId | StreamId, P> = P extends { name: infer N extends keyof Sent<Id> }
	? P extends { valueAliases: infer Codes }
		? Words<Defined<Sent<Id>[N]>, keyof Codes>
		: Defined<Sent<Id>[N]>
	: never;
type Words<T, Code> = T extends readonly (infer Item)[] ? Exclude<Item, Code>[] : Exclude<T, Code>;
type Definite = { required: true } | { schema: { default: unknown } };

/**
 * The validated input of an operation: path and query in one object, aliases under their main names, codes as
 * names, defaults filled in.
 */
export type InputOf<Id extends OperationId | StreamId> = {
	[P in MainRow<Id> as P extends Definite ? P["name"] : never]: Value<Id, P>;
} & {
	[P in MainRow<Id> as P extends Definite ? never : P["name"]]?: Value<Id, P>;
};

/** The value of a parameter under main names: that of an alias, or of each alias in a list. */
export function canonicalWords({ valueAliases = {}, schema }: Parameter, value: string): string {
	// A value may be the name of something that every object has.
	const word = (sent: string) => (Object.hasOwn(valueAliases, sent) ? (valueAliases[sent] ?? sent) : sent);
	return schema.type === "array" ? value.split(",").map(word).join(",") : word(value);
}
