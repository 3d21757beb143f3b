/** A request and its answer, as they went over the wire. */
export interface Exchange {
	url: string;
	status: number;
	statusText: string;
	headers: ReadonlyMap<string, string>;
	text: string;
	milliseconds: number;
}

/** A request that got no answer. */
export interface NoResponse {
	url: string;
	failure: string;
	milliseconds: number;
}

/** Sends a request as a program would: nothing is taken from the browser's cache. */
export async function exchange(
	url: string,
	key: string,
	headers: Readonly<Record<string, string>>,
	signal: AbortSignal,
): Promise<Exchange | NoResponse> {
	const start = performance.now();
	const passed = () => Math.round(performance.now() - start);
	try {
		const response = await fetch(url, {
			headers: { ...(key === "" ? {} : { "x-api-key": key }), ...headers },
			cache: "no-store",
			signal,
		});
		const text = await response.text();
		const { status, statusText } = response;
		return { url, status, statusText, headers: new Map(response.headers), text, milliseconds: passed() };
	} catch (error) {
		return { url, failure: error instanceof Error ? error.message : String(error), milliseconds: passed() };
	}
}

/** A fault of one parameter, as a refusal names it. */
export interface FieldError {
	message: string;
	suggestion?: string;
}

/** The faults of a refusal by parameter. */
export function fieldErrorsIn(response: Exchange | NoResponse | undefined): ReadonlyMap<string, FieldError> {
	if (!response || "failure" in response || response.status !== 400) return new Map();
	return fieldErrorsOf(bodyOf(response.text).details ?? []);
}

/** Errors by the names of their parameters: `query.symbols[3]` is of `symbols`. */
export const fieldErrorsOf = (
	details: readonly (FieldError & { path: string })[],
): ReadonlyMap<string, FieldError> =>
	new Map(
		details.map(({ path, ...error }) => [path.replace(/^(query|path)\./, "").replace(/\[.*$/, ""), error]),
	);

function bodyOf(text: string): { details?: readonly (FieldError & { path: string })[] } {
	try {
		return Object(JSON.parse(text)) as { details?: readonly (FieldError & { path: string })[] };
	} catch {
		return {};
	}
}

/** The body for people: one member a line. */
export function readable(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}
