import { partsOf } from "@us-market-data/contract";
import type { Contract, ContractOperation } from "../contract.ts";
import { type OpenApiResponse, resolve, type Schema } from "../contract.ts";
import type { HttpResponse } from "../http-client.ts";
import type { Validators } from "../response-validator.ts";

/** A fault to put in place of answers, and when. */
export interface FaultRule {
	/** A status that the contract documents, or a fault of the connection. */
	readonly kind: "slow" | "cut" | "stale" | number;
	/** Share of the requests, 0 to 1. */
	readonly share: number;
	/** Requests that pass before. */
	readonly after: number;
	/** Only of this operation. */
	readonly operationId: string | undefined;
}

/** Statuses of refusals and failures that a deployment may give to any valid request. */
const statuses = [401, 402, 403, 429, 500, 503];
const form = /^(\d{3}|slow|cut|stale)(?::(0?\.\d+|1))?(?::after=(\d{1,9}))?(?:@(\w+))?$/;

/** The words that a rule is written in, for messages. */
export const faultForm = `KIND[:SHARE][:after=N][@OPERATION] with KIND one of ${statuses.join(", ")}, slow, cut, stale, SHARE from 0 to 1, and N the requests that the rule lets pass; such as 429:0.1@getQuotes or 402:after=50`;

/**
 * Reads a rule such as `429:0.1@getQuotes`, `402:after=50` or `slow`.
 *
 * @throws Error that says what is allowed
 */
export function readFaultRule(text: string, contract: Contract): FaultRule {
	const [, word, share, after, operationId] = form.exec(text) ?? [];
	const kind = word === "slow" || word === "cut" || word === "stale" ? word : Number(word);
	if (word === undefined || (typeof kind === "number" && !statuses.includes(kind)))
		throw new Error(`"${text}" is no fault; allowed: ${faultForm}`);
	const operations = operationId === undefined ? contract.operations : [contract.operation(operationId)];
	if (typeof kind === "number" && !operations.some(({ responses }) => responses.has(kind)))
		throw new Error(`"${text}": the contract documents no ${kind} of ${operationId}`);
	return { kind, share: Number(share ?? 1), after: Number(after ?? 0), operationId };
}

/** Chooses the fault of each request. A seed and an order of requests always give the same ones. */
export function faultChooser(
	rules: readonly FaultRule[],
	seed: number,
): (operation: ContractOperation) => FaultRule | undefined {
	const passed = new Map<FaultRule, number>();
	let state = seed >>> 0 || 1;
	return (operation) =>
		rules.find((rule) => {
			const concerns = rule.operationId === undefined || rule.operationId === operation.operationId;
			const documents = typeof rule.kind !== "number" || operation.responses.has(rule.kind);
			if (!concerns || !documents) return false;
			const before = passed.get(rule) ?? 0;
			passed.set(rule, before + 1);
			return before >= rule.after && random() < rule.share;
		});

	/** A number from 0 to below 1 (xorshift, 32 bits). */
	function random(): number {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		state >>>= 0;
		return state / 2 ** 32;
	}
}

type Described = { readonly example?: unknown };

/** The documented answer of a status, made of the contract's examples. */
export function documentedResponse(
	{ document }: Contract,
	{ path }: ContractOperation,
	status: number,
): HttpResponse {
	const given = document.paths[path]?.get?.responses[status];
	if (!given) throw new Error(`the contract documents no ${status} of ${path}`);
	const { headers = {}, content = {} } = resolve<OpenApiResponse>(document, given);
	const [type, media] = Object.entries(content)[0] ?? [];
	const [example] = Object.values(media?.examples ?? {});
	const { value } = example ? (resolve(document, example as object) as { value?: unknown }) : {};
	const text = value === undefined ? "" : JSON.stringify(value);
	const { requestId } = Object(value) as { requestId?: string };
	const reported = Object.entries(headers).flatMap(([name, header]) => {
		const { example: exampleValue } = resolve<typeof header & Described>(document, header) as Described;
		return exampleValue === undefined ? [] : [[name.toLowerCase(), String(exampleValue)]];
	});
	return {
		status,
		headers: {
			...Object.fromEntries(reported),
			...(type ? { "content-type": `${type}; charset=utf-8` } : {}),
			...(requestId ? { "x-request-id": requestId } : {}),
		},
		text,
		json: value,
	};
}

/** The faults of a request by the contract, one sentence each: parameters that are unknown, missing, repeated or invalid. */
export async function requestErrors(
	operation: ContractOperation,
	target: string,
	validators: Validators,
): Promise<string[]> {
	const { searchParams } = partsOf(target);
	const byName = new Map(
		operation.parameters.filter((one) => one.in === "query").map((one) => [one.name, one]),
	);
	const errors: string[] = [];
	for (const name of new Set(searchParams.keys())) {
		const parameter = byName.get(name);
		const values = searchParams.getAll(name);
		if (!parameter) errors.push(`${name} is no parameter of ${operation.operationId}`);
		else if (parameter.schema.type !== "array" && values.length > 1) errors.push(`${name} is given twice`);
		else {
			const schema = parameter.schema as unknown as Schema;
			const broken = (await validators.of(schema))(typed(values.join(","), schema));
			errors.push(...broken.map((error) => `${name}=${values.join(",").slice(0, 80)}: ${error}`));
		}
	}
	const given = new Set([...searchParams.keys()].map((name) => byName.get(name)?.aliasOf ?? name));
	const missing = [...byName.values()].filter(({ name, required }) => required && !given.has(name));
	return [...errors, ...missing.map(({ name }) => `${name} is missing`)];
}

/** The value that a text of the query stands for. */
function typed(text: string, { type, items }: Schema): unknown {
	if (type === "array") return text === "" ? [] : text.split(",").map((one) => typed(one, items ?? {}));
	if (type === "integer") return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
	if (type === "number") return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
	if (type === "boolean") return text === "true" || (text === "false" ? false : text);
	return text;
}
