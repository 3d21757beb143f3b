import type { OperationObject, ParameterObject } from "@us-market-data/contract/generator";
import { decoderOf, type Field, type Model, type Schema, SchemaTypes, snakeCase } from "./schema-types.ts";

/** The parts of the bundled contract that the Python client is made of. */
export interface Contract {
	paths: Readonly<Record<string, { get: OperationObject }>>;
	components: { schemas: Readonly<Record<string, Schema>> };
}

/** The rows of an answer, as the contract package describes them. */
export interface RowTable {
	lists: readonly (readonly string[])[];
	columns: readonly {
		name: string;
		type: string;
		level: number | null;
		path: readonly string[];
		isOptional?: boolean;
	}[];
}

interface Operation {
	id: string;
	/** Name of the method. */
	method: string;
	path: string;
	family: string;
	summary: string;
	description: string;
	parameters: readonly Parameter[];
	/** Class of the answer. */
	answer: string;
	/** Type of a row; none if the answer has no rows. */
	row: string | undefined;
	table: RowTable | undefined;
	isMetered: boolean;
}

/** A stream of the contract: a method that gives events without an end. */
interface Stream extends Omit<Operation, "answer" | "row" | "table"> {
	/** Name of the union of its events. */
	union: string;
	/** Classes of its events by the text of their member `event`. */
	events: ReadonlyMap<string, string>;
}

interface Parameter {
	/** Name in the request. */
	member: string;
	name: string;
	hint: string;
	isRequired: boolean;
	description: string;
}

const banner = "# Generated from the contract by `pnpm generate`. Do not edit.\n";

/** The generated modules of the Python client, by their file names. */
export function pythonModules(
	contract: Contract,
	rowTables: Readonly<Record<string, RowTable>>,
): Map<string, string> {
	const types = new SchemaTypes(contract.components.schemas);
	const operations = Object.entries(contract.paths)
		.filter(([, { get }]) => "application/json" in okOf(get).content)
		.map(([path, { get }]) => operationOf(path, get, rowTables[get.operationId], types));
	const streams = Object.entries(contract.paths)
		.filter(([, { get }]) => "x-stream" in get)
		.map(([path, { get }]) => streamOf(path, get, types));
	return new Map([
		["_models.py", banner + modelsModule(types, operations, streams)],
		["_operations.py", banner + operationsModule(operations, streams)],
		["_client.py", banner + clientModule(operations)],
		["_stream_methods.py", banner + streamsModule(streams)],
	]);
}

interface Ok {
	content: Record<string, { schema: Schema }>;
}

const okOf = ({ responses }: OperationObject): Ok => responses["200"] as Ok;

function operationOf(
	path: string,
	get: OperationObject,
	table: RowTable | undefined,
	types: SchemaTypes,
): Operation {
	const answer = types.typeOf(
		okOf(get).content["application/json"]?.schema ?? {},
		`${get.operationId}Answer`,
	).hint;
	return { ...requestOf(path, get, types), answer, row: table && rowOf(table, answer, types), table };
}

/** What the request of an operation or of a stream is. */
const requestOf = (path: string, get: OperationObject, types: SchemaTypes) => ({
	id: get.operationId,
	method: snakeCase(get.operationId),
	path,
	family: get["x-family"],
	summary: get.summary,
	description: get.description,
	parameters: (get.parameters ?? []).filter(isOwn).map((parameter) => parameterOf(parameter, types)),
	isMetered: get["x-metered"],
});

function streamOf(path: string, get: OperationObject, types: SchemaTypes): Stream {
	const { $ref = "" } = okOf(get).content["application/x-ndjson"]?.schema ?? {};
	const union = $ref.slice($ref.lastIndexOf("/") + 1);
	const alternatives = types.named(union)["oneOf"] as Schema[];
	const events = alternatives.map((schema): [string, string] => {
		const name = types.typeOf(schema, union).hint;
		const { event } = types.named(name)["properties"] as Record<string, Schema>;
		return [String(event?.["const"]), name];
	});
	return { ...requestOf(path, get, types), union, events: new Map(events) };
}

/** Aliases are of other interfaces, the client chooses encodings, and the prefix is a setting. */
const isOwn = (parameter: ParameterObject): boolean =>
	!parameter["x-alias-of"] && !["format", "prices", "legacy_prefix"].includes(parameter.name);

function parameterOf(parameter: ParameterObject, types: SchemaTypes): Parameter {
	const { name, required = false, description, schema, "x-value-aliases": aliases = {} } = parameter;
	const facts = [
		boundsOf(schema),
		schema["default"] === undefined ? "" : `Default \`${String(schema["default"])}\`.`,
	].filter((fact) => fact !== "" && !description.includes(fact));
	return {
		member: name,
		name: snakeCase(name),
		hint: parameterHint(withoutCodes(schema, aliases), types),
		isRequired: required,
		description: [description.trim(), ...facts].join(" "),
	};
}

/** The schema without the codes of other interfaces that stand for its words. */
function withoutCodes(schema: Schema, aliases: Readonly<Record<string, string>>): Schema {
	const codes = schema["enum"] as string[] | undefined;
	const items = schema["items"] as Schema | undefined;
	return {
		...schema,
		...(codes && { enum: codes.filter((code) => !(code in aliases)) }),
		...(items && { items: withoutCodes(items, aliases) }),
	};
}

function boundsOf({ minimum, maximum }: Schema): string {
	return minimum === undefined || maximum === undefined ? "" : `From ${minimum} to ${maximum}.`;
}

/** Parameters take what people have at hand: days and instants as such or as text, one of a list alone. */
function parameterHint(schema: Schema, types: SchemaTypes): string {
	const items = schema["items"] as Schema | undefined;
	if (items) {
		const { hint } = types.typeOf(items, "");
		return hint === "str" ? "str | Sequence[str]" : `${hint} | Sequence[${hint}]`;
	}
	if (schema["format"] === "date") return "dt.date | str";
	const pattern = String(schema["pattern"] ?? "");
	if (pattern.includes("T\\d{2}:\\d{2}"))
		return /\(T.*\)\?/.test(pattern) ? "dt.date | dt.datetime | str" : "dt.datetime | str";
	return types.typeOf(schema, "").hint;
}

/** The type of a row: the entry of the last list on the way. */
function rowOf({ lists }: RowTable, answer: string, types: SchemaTypes): string {
	const hints = lists.map((list) => {
		const last = list.reduce((hint, member) => {
			const model = classes(hint).map((name) => types.models.get(name));
			const field = model.flatMap((one) => one?.fields ?? []).find((one) => one.member === member);
			if (!field) throw new Error(`${answer} has no member ${list.join(".")}`);
			return field.type.hint;
		}, answer);
		return /^tuple\[(.*), \.\.\.\]$/.exec(last)?.[1] ?? last;
	});
	return [...new Set(hints)].join(" | ");
}

/** The classes that a type hint names. */
const classes = (hint: string): string[] => [...hint.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name);

const typing = [
	"from __future__ import annotations",
	"",
	"import datetime as dt",
	"from collections.abc import Mapping",
	"from dataclasses import dataclass",
	"from decimal import Decimal",
	"from typing import Any, Literal, TypeAlias",
];

function modelsModule(
	{ models }: SchemaTypes,
	operations: readonly Operation[],
	streams: readonly Stream[],
): string {
	const rows = new Map(operations.map(({ answer, row }) => [answer, row]));
	const baseOf = (name: string): string => {
		if (!rows.has(name)) return "Model";
		const row = rows.get(name);
		return row === undefined ? "Answer" : `RowsAnswer["${row}"]`;
	};
	const names = [...models.keys(), ...streams.map(({ union }) => union)];
	return [
		'"""The objects of the contract. Units and meanings are those of the contract."""',
		"",
		...typing,
		"",
		"from ._answers import Answer, Model, RowsAnswer, filled",
		"",
		"_new: Any = object.__new__",
		"_set: Any = object.__setattr__",
		"_date = dt.date.fromisoformat",
		"_instant = dt.datetime.fromisoformat",
		"",
		...[...models.values()].flatMap((model) => ["", ...modelLines(model, baseOf(model.name)), ""]),
		"",
		...streams.flatMap(({ union, events, path }) => [
			`${union}: TypeAlias = ${[...events.values()].join(" | ")}`,
			...docstring(`An event of \`${path}\`; \`event\` names its kind.`, ""),
			"",
		]),
		`__all__ = [\n${names.map((name) => `    "${name}",\n`).join("")}]`,
		"",
	].join("\n");
}

/** What the classes of answers have themselves. */
const ofAnswers = ["response", "provenance", "data_requests", "request_id", "rows", "to_pandas", "to_polars"];

function modelLines(model: Model, base: string): string[] {
	const { name, description, isOpen } = model;
	const hidden = base === "Model" ? undefined : model.fields.find((field) => ofAnswers.includes(field.name));
	if (hidden) throw new Error(`${name}: answers have a ${hidden.name} themselves`);
	const fields = [...model.fields].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
	return [
		"@dataclass(frozen=True, kw_only=True)",
		`class ${name}(${base}):`,
		...docstring(description || `${name} of the contract.`, "    "),
		...fields.flatMap(fieldLines),
		...(isOpen
			? ["", "    extra: Mapping[str, Any]", '    """Members that the contract does not name."""']
			: []),
		"",
		"",
		`def ${decoderOf(name)}(j: Any) -> ${name}:`,
		`    o = _new(${name})`,
		"    _set(",
		"        o,",
		'        "__dict__",',
		"        {",
		...fields.map((field) => `            "${field.name}": ${decoded(field)},`),
		...(isOpen ? [`            "extra": {k: v for k, v in j.items() if k not in ${namesOf(fields)}},`] : []),
		"        },",
		"    )",
		`    return o  # type: ignore[no-any-return]`,
	];
}

const namesOf = (fields: readonly Field[]): string =>
	`{${fields.map(({ member }) => JSON.stringify(member)).join(", ")}}`;

function fieldLines({ name, type, isRequired, description }: Field): string[] {
	const hint = isRequired || type.hint.endsWith("| None") ? type.hint : `${type.hint} | None`;
	return [
		"",
		`    ${name}: ${hint}${isRequired ? "" : " = None"}`,
		...(description ? docstring(description, "    ") : []),
	];
}

function decoded({ member, type, isRequired }: Field): string {
	const value = type.decode(`j["${member}"]`);
	if (isRequired) return value;
	return value === `j["${member}"]` ? `j.get("${member}")` : `${value} if "${member}" in j else None`;
}

const width = 96;

/** A docstring, of lines that are broken at words. */
function docstring(text: string, indent: string): string[] {
	const lines = wrapped(text.trim().replaceAll("\\", "\\\\").replaceAll('"""', "'''"), width - indent.length);
	const [first = "", ...rest] = lines;
	if (rest.length === 0) return [`${indent}"""${first}${first.endsWith('"') ? " " : ""}"""`];
	return [`${indent}"""${first}`, ...rest.map((line) => (line ? indent + line : "")), `${indent}"""`];
}

/** Paragraphs, broken at words. */
function wrapped(text: string, length: number): string[] {
	return text.split("\n").flatMap((paragraph) => {
		const lines: string[] = [];
		let line = "";
		for (const word of paragraph.trim().split(/\s+/)) {
			if (line && line.length + word.length + 1 > length) {
				lines.push(line);
				line = word;
			} else line = line ? `${line} ${word}` : word;
		}
		return [...lines, line];
	});
}

const constant = (method: string): string => method.toUpperCase();

function operationsModule(operations: readonly Operation[], streams: readonly Stream[]): string {
	return [
		'"""The operations and streams of the contract."""',
		"",
		"from __future__ import annotations",
		"",
		"from . import _models as m",
		"from ._answers import Column, Operation, Stream, Table",
		"",
		...operations.flatMap(operationLines),
		...streams.flatMap(streamLines),
	].join("\n");
}

const streamLines = ({ id, method, path, family, union, events, isMetered }: Stream): string[] => [
	`${constant(method)}: Stream[m.${union}] = Stream(`,
	`    id="${id}",`,
	`    path="${path}",`,
	`    family="${family}",`,
	`    is_metered=${isMetered ? "True" : "False"},`,
	"    decoders={",
	...[...events].map(([event, name]) => `        "${event}": m.${decoderOf(name)},`),
	"    },",
	")",
	"",
];

function operationLines({
	id,
	method,
	path,
	family,
	parameters,
	answer,
	table,
	isMetered,
}: Operation): string[] {
	const takes = (name: string): string =>
		parameters.some(({ member }) => member === name) ? "True" : "False";
	return [
		`${constant(method)}: Operation[m.${answer}] = Operation(`,
		`    id="${id}",`,
		`    path="${path}",`,
		`    family="${family}",`,
		`    is_metered=${isMetered ? "True" : "False"},`,
		`    takes_as_of=${takes("as_of")},`,
		`    takes_data_version=${takes("data_version")},`,
		`    decode=m.${decoderOf(answer)},`,
		...(table
			? [
					"    table=Table(",
					`        lists=${tuple(table.lists.map((list) => tuple(list.map(quoted))))},`,
					"        columns=(",
					...table.columns.map(
						({ name, type, level, path: place, isOptional }) =>
							`            Column("${name}", "${type}", ${level ?? "None"}, ${tuple(place.map(quoted))}${isOptional ? ", is_optional=True" : ""}),`,
					),
					"        ),",
					"    ),",
				]
			: []),
		")",
		"",
	];
}

const quoted = (text: string): string => JSON.stringify(text);
const tuple = (items: readonly string[]): string =>
	items.length === 1 ? `(${items[0]},)` : `(${items.join(", ")})`;

function clientModule(operations: readonly Operation[]): string {
	return [
		'"""The methods of the operations, for both clients."""',
		"",
		"from __future__ import annotations",
		"",
		"import datetime as dt",
		"from collections.abc import Sequence",
		"from typing import Literal",
		"",
		"from . import _models as m",
		"from . import _operations as op",
		"from ._core import AsyncCore, SyncCore",
		"from ._raw import async_raw, raw",
		"",
		"",
		"class SyncMethods(SyncCore):",
		'    """The operations of the service; each call waits for its answer."""',
		...operations.flatMap((operation) => methodLines(operation, false)),
		"",
		"",
		"class AsyncMethods(AsyncCore):",
		'    """The operations of the service, as coroutines."""',
		...operations.flatMap((operation) => methodLines(operation, true)),
		...rawLines("RawMethods", "SyncMethods", "raw", operations),
		...rawLines("AsyncRawMethods", "AsyncMethods", "async_raw", operations),
		"",
	].join("\n");
}

/** The class of the methods that return the response too. */
const rawLines = (name: string, of: string, wrapper: string, operations: readonly Operation[]): string[] => [
	"",
	"",
	`class ${name}:`,
	'    """The operations, which return status, headers and bytes beside the objects."""',
	"",
	`    def __init__(self, client: ${of}) -> None:`,
	...operations.map(({ method }) => `        self.${method} = ${wrapper}(client.${method})`),
];

const methodLines = (operation: Operation, isAsync: boolean): string[] => [
	"",
	`    ${isAsync ? "async " : ""}def ${operation.method}(`,
	...signatureLines(operation.parameters),
	`    ) -> m.${operation.answer}:`,
	...docstring(methodText(operation), "        "),
	`        return ${isAsync ? "await " : ""}self._ask(`,
	`            op.${constant(operation.method)},`,
	"            {",
	...operation.parameters.map(({ member, name }) => `                "${member}": ${name},`),
	"            },",
	"        )",
];

function signatureLines(parameters: readonly Parameter[]): string[] {
	const required = parameters.filter(({ isRequired }) => isRequired);
	const others = parameters.filter(({ isRequired }) => !isRequired);
	return [
		"        self,",
		...required.map(({ name, hint }) => `        ${name}: ${hint},`),
		...(others.length > 0 ? ["        *,"] : []),
		...others.map(({ name, hint }) => `        ${name}: ${hint} | None = None,`),
	];
}

const streamsModule = (streams: readonly Stream[]): string =>
	[
		'"""The methods of the streams, for both clients."""',
		"",
		"from __future__ import annotations",
		"",
		"import datetime as dt",
		"from collections.abc import Sequence",
		"from typing import Literal",
		"",
		"from . import _models as m",
		"from . import _operations as op",
		"from ._core import AsyncCore, SyncCore",
		"from ._stream import AsyncEventStream, EventStream",
		...streamsClass("Streams", "SyncCore", "EventStream", streams),
		...streamsClass("AsyncStreams", "AsyncCore", "AsyncEventStream", streams),
		"",
	].join("\n");

const streamsClass = (name: string, core: string, result: string, streams: readonly Stream[]): string[] => [
	"",
	"",
	`class ${name}:`,
	'    """The streams of the service, as iterators of their events."""',
	"",
	`    def __init__(self, client: ${core}) -> None:`,
	"        self._client = client",
	...streams.flatMap((stream) => [
		"",
		`    def ${stream.method.replace(/^stream_/, "")}(`,
		...signatureLines(stream.parameters),
		`    ) -> ${result}[m.${stream.union}]:`,
		...docstring(methodText(stream), "        "),
		`        return ${result}(`,
		"            self._client,",
		`            op.${constant(stream.method)},`,
		"            {",
		...stream.parameters.map(({ member, name: given }) => `                "${member}": ${given},`),
		"            },",
		"        )",
	]),
];

function methodText({
	summary,
	description,
	parameters,
}: Pick<Operation, "summary" | "description" | "parameters">): string {
	const lines = parameters.map(({ name, description: text }) => `${name}: ${text.replace(/\s+/g, " ")}`);
	return [`${summary}.`, "", description.trim(), ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
}
