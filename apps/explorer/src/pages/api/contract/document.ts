/** The parts of a JSON Schema that the reference shows. */
export interface Schema {
	$ref?: string;
	type?: string | readonly string[];
	description?: string;
	enum?: readonly (string | number | null)[];
	const?: unknown;
	default?: unknown;
	format?: string;
	pattern?: string;
	minimum?: number;
	maximum?: number;
	minItems?: number;
	maxItems?: number;
	items?: Schema;
	properties?: Readonly<Record<string, Schema>>;
	required?: readonly string[];
	oneOf?: readonly Schema[];
	anyOf?: readonly Schema[];
	allOf?: readonly Schema[];
}

interface Example {
	$ref?: string;
	summary?: string;
	value?: unknown;
}

interface Response {
	$ref?: string;
	description?: string;
	content?: Readonly<
		Record<string, { schema?: Schema; examples?: Readonly<Record<string, Example>> } | undefined>
	>;
}

interface OperationObject {
	operationId: string;
	summary?: string;
	description?: string;
	tags?: readonly string[];
	"x-metered"?: boolean;
	/** Set where the answer is a stream of events. */
	"x-stream"?: string;
	parameters?: readonly {
		name: string;
		in: string;
		required?: boolean;
		description?: string;
		schema: Schema;
		example?: unknown;
		"x-alias-of"?: string;
		"x-value-aliases"?: Readonly<Record<string, string>>;
	}[];
	responses: Readonly<Record<string, Response>>;
}

/** The contract as a service or a mock serves it. */
export interface ContractDocument {
	info: { title: string; version: string; description?: string };
	tags: readonly { name: string; description?: string }[];
	paths: Readonly<Record<string, { get: OperationObject }>>;
	components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The part that a reference leads to; the part itself when it is none. */
export function resolved<T extends { $ref?: string }>(document: ContractDocument, part: T): T {
	const [section, name] = part.$ref?.replace("#/components/", "").split("/") ?? [];
	if (section === undefined || name === undefined) return part;
	const { $ref: _, ...beside } = part;
	// The bundled contract has what it refers to.
	return { ...(document.components[section]?.[name] as T), ...beside } as T;
}
