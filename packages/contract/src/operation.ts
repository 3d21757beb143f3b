/** One operation of the contract. Every operation is a `GET`. */
export interface Operation {
	/** Names the handler, the example, the test, the client method. */
	readonly operationId: string;
	/** Absolute path template, such as `/api/market-data/quote/{symbol}/candlestick`. */
	readonly path: string;
	readonly area: string;
	readonly family: "main" | "company" | "legacy" | "account";
	/** True when an answer counts as a data request. */
	readonly metered: boolean;
	/** Credential types, any of which is accepted. */
	readonly security: readonly ("ApiKeyHeader" | "BearerAuth")[];
	readonly summary: string;
	readonly parameters: readonly Parameter[];
	/** There when the operation is going to be removed. */
	readonly deprecation?: OperationDeprecation;
}

/** The days of a removal, as dates that begin at midnight in UTC. */
export interface OperationDeprecation {
	/** First day on which the operation is deprecated. */
	readonly since: string;
	/** First day on which the operation may be gone. */
	readonly sunset: string;
}

export interface Parameter {
	readonly name: string;
	readonly in: "query" | "path";
	readonly required: boolean;
	/** Main name of the parameter when this one is an alias. */
	readonly aliasOf?: string;
	/** Aliases of values, and of the entries of a list: `1000` means `day`. */
	readonly valueAliases?: Readonly<Record<string, string>>;
	readonly schema: ParameterSchema;
}

/** The JSON Schema keywords that parameters use. */
export interface ParameterSchema {
	readonly type: "string" | "integer" | "boolean" | "array" | "number";
	readonly description?: string;
	readonly enum?: readonly string[];
	readonly pattern?: string;
	readonly format?: string;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly uniqueItems?: boolean;
	readonly default?: string | number | boolean | readonly string[];
	readonly examples?: readonly (string | number)[];
	readonly items?: ParameterSchema;
}
