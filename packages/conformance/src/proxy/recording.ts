import { parametersOf, partsOf } from "@us-market-data/contract";
import { stringify } from "yaml";
import type { ContractOperation } from "../contract.ts";
import { filledPaths } from "../contract.ts";
import { type Exchange, withoutUser } from "./exchange.ts";

/**
 * Answers about an account tell its keys and plan, and pages outside the contract may tell anything, such as the secret of
 * a new key. Recordings leave their bodies out.
 */
const isPrivate = ({ operation, answer: response }: Exchange): boolean =>
	operation ? operation.family === "account" : response !== undefined && response.status < 400;

const entriesOf = (headers: Readonly<Record<string, string>>) =>
	Object.entries(headers).map(([name, value]) => ({ name, value }));

/** The exchanges as an HTTP archive (HAR 1.2), without credentials. */
export function har(exchanges: readonly Exchange[], to: string): object {
	const address = withoutUser(to);
	const entries = exchanges.map((exchange) => {
		const { request, answer: response, startedAt, milliseconds, violations, injected } = exchange;
		const { searchParams } = partsOf(request.target);
		const text = isPrivate(exchange) ? "" : (response?.text ?? "");
		const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 };
		return {
			startedDateTime: new Date(startedAt).toISOString(),
			time: milliseconds,
			request: {
				...common,
				method: request.method,
				url: `${address}${request.target}`,
				headers: entriesOf(request.headers),
				queryString: [...searchParams].map(([name, value]) => ({ name, value })),
				bodySize: 0,
			},
			response: {
				...common,
				status: response?.status ?? 0,
				statusText: "",
				headers: entriesOf(response?.headers ?? {}),
				content: { size: text.length, mimeType: response?.headers["content-type"] ?? "", text },
				redirectURL: "",
				bodySize: -1,
			},
			cache: {},
			timings: { send: 0, wait: milliseconds, receive: 0 },
			comment: [
				...(injected ? [`injected: ${injected}`] : []),
				...violations.map(({ message }) => message),
			].join("; "),
		};
	});
	return { log: { version: "1.2", creator: { name: "us-market-data qa proxy", version: "1" }, entries } };
}

/** An exchange that may become an example or a case: a sound answer of the service to an operation. */
export interface Sound extends Exchange {
	readonly operation: ContractOperation;
	readonly answer: NonNullable<Exchange["answer"]>;
}

/** The exchange as one that may become an example or a case, and the question that it answers; undefined for another. */
export function soundOf(exchange: Exchange): { question: string; sound: Sound } | undefined {
	const { operation, answer: response, injected, violations, request } = exchange;
	if (!operation || !response || injected || violations.length > 0 || request.method !== "GET")
		return undefined;
	if (isPrivate(exchange) || response.json === undefined) return undefined;
	// The other refusals come from the credential, or from a limit, and not from the question.
	if (response.status !== 200 && response.status !== 400) return undefined;
	const parameters = JSON.stringify(parametersOf(operation, request.target));
	const question = `${operation.operationId} ${response.status} ${parameters}`;
	return { question, sound: { ...exchange, operation, answer: response } };
}

/** Entries for the files of `spec/examples`, by their paths: the first sound answer of each operation and status. */
export function exampleFiles(sound: readonly Sound[]): Map<string, string> {
	const files = new Map<string, Record<string, object>>();
	for (const { operation, answer: response, request } of sound) {
		const { area, operationId } = operation;
		const path = `${area}/${operationId}.yaml`;
		const examples = files.get(path) ?? {};
		files.set(path, examples);
		examples[`${operationId}.recorded${response.status}`] ??= {
			summary: `Recorded answer to ${request.target}`,
			"x-request": { target: request.target },
			value: response.json,
		};
	}
	return new Map([...files].map(([path, examples]) => [path, stringify(examples, { singleQuote: true })]));
}

/** Members that every answer to the same question has, whatever the day: those of a body that hold a value. */
const membersOf = (json: unknown): string[] => [...filledPaths(json)].sort();

/** Cases for the suite: text to paste into `src/cases/<area>/<operationId>.ts`, by that path. */
export function caseFiles(sound: readonly Sound[]): Map<string, string> {
	const byOperation = Map.groupBy(sound, ({ operation }) => operation);
	const files = [...byOperation].map(([{ area, operationId }, some]) => {
		const rules = some.map(({ operation, request, answer: response }) => {
			const { legacy_prefix: _, ...values } = parametersOf(operation, request.target);
			const members = response.status === 200 ? `, ${JSON.stringify(membersOf(response.json))}` : "";
			return `\t\tanswersAsRecorded(${JSON.stringify(values)}, ${response.status}${members}),`;
		});
		const text = [
			'import { answersAsRecorded } from "../../rules/recorded.ts";',
			'import { define } from "../case.ts";',
			"",
			`export default define("${operationId}", {`,
			"\trules: [",
			...rules,
			"\t],",
			"});",
			"",
		].join("\n");
		return [`${area}/${operationId}.ts`, text] as const;
	});
	return new Map(files);
}
