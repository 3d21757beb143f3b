import { createFinalURL, createQuerySerializer, defaultPathSerializer } from "openapi-fetch";
import { errorOf, unexpected } from "./errors.ts";
import { noteProvenance, versionOfFirstAnswer } from "./provenance.ts";
import type { Answer } from "./transport/answer.ts";
import type { Call, Format } from "./transport/transport.ts";
import type { CallOptions } from "./types.ts";

type Values = Readonly<Record<string, unknown>>;

/** Lists of plain values are joined by commas. */
export const querySerializer = { array: { style: "form", explode: false } } as const;

const serializers = {
	querySerializer: createQuerySerializer(querySerializer),
	pathSerializer: defaultPathSerializer,
};

/** The root address of a family, and the transport of its calls. */
export interface Route {
	baseUrl: string;
	acceptsBearer: boolean;
	send(call: Call): Promise<Answer>;
}

/** Sends the request of one operation, and throws unless the service answers it in the format. */
export async function sendCall(
	path: string,
	{ baseUrl, acceptsBearer, send }: Route,
	given: Values,
	{ timeout, signal, headers, dataVersion: version = versionOfFirstAnswer }: CallOptions,
	format?: Format,
): Promise<Answer> {
	const url = urlOf(
		path,
		baseUrl,
		version === versionOfFirstAnswer ? given : { ...given, data_version: version },
	);
	const answer = await send({
		url,
		acceptsBearer,
		timeout,
		signal,
		headers: headers && namesInLowerCase(headers),
		format,
	});
	return passAnswer(answer);
}

/** The answer, if it is one of success; else its error is thrown. */
export function passAnswer(answer: Answer): Answer {
	const { response, text } = answer;
	if (!response.ok)
		throw errorOf(
			response,
			parsedOr(text, () => text),
		);
	return answer;
}

/** The method of one operation: it sorts the parameters into path and query, and throws unless a JSON object comes. */
export function bindMethod(path: string, route: Route) {
	return async (given: Values = {}, options: CallOptions = {}): Promise<object> => {
		const { response, text } = await sendCall(path, route, given, options);
		const body = parsedOr(text, (cause) => {
			throw unexpected(response, "The body is not JSON", cause);
		});
		if (typeof body !== "object" || body === null)
			throw unexpected(response, "The body is not a JSON object");
		noteProvenance(body, response.headers);
		return body;
	};
}

/** The address of one operation with parameters. */
export const urlOf = (path: string, baseUrl: string, given: Values): string =>
	createFinalURL(path, { baseUrl, params: parametersOf(path, asText(given)), ...serializers });

/** A list with objects, such as conditions of the screener, goes out as JSON: a comma cannot join them. */
function asText(given: Values): Values {
	const hasObjects = (value: unknown): boolean =>
		Array.isArray(value) && value.some((entry) => typeof entry === "object");
	const texts = Object.entries(given).filter(([, value]) => hasObjects(value));
	if (texts.length === 0) return given;
	return { ...given, ...Object.fromEntries(texts.map(([name, value]) => [name, JSON.stringify(value)])) };
}

/** Parameters that the path template names go into the path, the others into the query string. */
function parametersOf(template: string, given: Values) {
	if (!template.includes("{")) return { query: given };
	const entries = Object.entries(given);
	const inPath = ([name]: [string, unknown]) => template.includes(`{${name}}`);
	return {
		path: Object.fromEntries(entries.filter(inPath)),
		query: Object.fromEntries(entries.filter((entry) => !inPath(entry))),
	};
}

/** Names in any case are one header. */
export function namesInLowerCase(headers: NonNullable<CallOptions["headers"]>): Record<string, string> {
	const given = Object.entries(headers).filter(([, value]) => value !== undefined && value !== null);
	return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
}

function parsedOr(text: string, otherwise: (cause: unknown) => unknown): unknown {
	if (text === "") return undefined;
	try {
		return JSON.parse(text);
	} catch (cause) {
		return otherwise(cause);
	}
}
