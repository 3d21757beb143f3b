import type { ContractOperation } from "../contract.ts";
import type { CredentialState, Service } from "./service.ts";

/** A request and the answer that it must get. */
export interface CheckRequest {
	readonly operation: ContractOperation;
	readonly method?: string;
	/** Path and query; see {@link targetOf}. */
	readonly target: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly credential?: CredentialState;
	/** The status that must be answered. */
	readonly expect: number;
	/** A status that is as good. */
	readonly orElse?: number;
	/** The reason for that status. */
	readonly because: string;
	/** Words that the text of a refusal must hold, such as the name of the faulty parameter. */
	readonly says?: readonly string[];
	/** The code of the refusal, and the place in the request that it names; see `Error` in the contract. */
	readonly code?: string;
	readonly place?: string;
	/** True when only a service with data, accounts or history can give the status; `Prefer` then tells a mock. */
	readonly beyondSchemas?: boolean;
}

/** Values of parameters by name, decoded; lists are comma-separated text. */
export type Values = Readonly<Record<string, string>>;

/** Encodes a value; the commas of a list stay as they are. */
const encode = (value: string): string => value.split(",").map(encodeURIComponent).join(",");

/** Path and query of an operation. `rawQuery` is added as it stands. */
export function targetOf(
	operation: ContractOperation,
	values: Values,
	service: Service,
	rawQuery = "",
): string {
	const inPath = new Set(operation.parameters.filter((one) => one.in === "path").map(({ name }) => name));
	const given: Values = { legacy_prefix: service.legacyPrefix, ...values };
	const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodePath(given[name] ?? ""));
	const query = Object.entries(values)
		.filter(([name]) => !inPath.has(name))
		.map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`);
	const pieces = rawQuery === "" ? query : [...query, rawQuery];
	return pieces.length === 0 ? path : `${path}?${pieces.join("&")}`;
}

/** A path segment; the colon of an exchange prefix stays unencoded. */
const encodePath = (value: string): string => encodeURIComponent(value).replaceAll("%3A", ":");

/** A text with each of its bytes percent-encoded. */
export const percentEncoded = (text: string): string =>
	[...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
