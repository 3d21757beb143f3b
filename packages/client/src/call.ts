import { errorOf, unexpected } from "./errors/error-of.ts";
import type { CallOptions } from "./types.ts";

/** `GET` of a family without its types, because the operation is known only at the call. */
export type UntypedGet = (
	path: string,
	init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

type Values = Readonly<Record<string, unknown>>;

/** The method of one operation: it sorts the parameters into path and query, and throws unless a JSON object comes. */
export function bindMethod(
	path: string,
	get: UntypedGet,
	send: (request: Request, timeout?: number) => Promise<Response>,
) {
	return async (params: Values = {}, { timeout, signal, headers }: CallOptions = {}): Promise<object> => {
		let answer: Response | undefined;
		const fetch = async (request: Request) => {
			answer = await send(request, timeout);
			return answer;
		};
		const { data, error, response } = await get(path, {
			params: parametersOf(path, params),
			headers,
			fetch,
			...(signal ? { signal } : {}),
		}).catch((cause: unknown) => {
			throw answer && cause instanceof SyntaxError
				? unexpected(answer, "The body is not JSON", cause)
				: cause;
		});
		if (!response.ok) throw errorOf(response, error);
		if (typeof data !== "object" || data === null)
			throw unexpected(response, "The body is not a JSON object");
		return data;
	};
}

/** Parameters that the path template names go into the path, the others into the query string. */
function parametersOf(template: string, params: Values) {
	const entries = Object.entries(params);
	const inPath = ([name]: [string, unknown]) => template.includes(`{${name}}`);
	return {
		path: Object.fromEntries(entries.filter(inPath)),
		query: Object.fromEntries(entries.filter((entry) => !inPath(entry))),
	};
}
