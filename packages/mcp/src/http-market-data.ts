import { setTimeout as sleep } from "node:timers/promises";
import { type Operation, type OperationId, operations } from "@us-market-data/contract";
import { type DataResponse, type MarketData, type Params, RequestError } from "./market-data.ts";

/** The service to ask, and how. */
export interface HttpOptions {
	/** Address of the service, without a slash at the end. */
	baseUrl: string;
	/** Headers of each request: the credential, and what else the service shall see. A function is asked each time. */
	headers: Headers | (() => Promise<Headers>);
	/** Path segment of the legacy family. */
	legacyPrefix?: string | undefined;
	/** Addresses of families with hosts of their own. */
	familyUrls?: Partial<Record<Family, string>> | undefined;
	/** Milliseconds for a request. */
	timeout?: number | undefined;
	/** Sends the requests instead of the global `fetch`. */
	fetch?: ((url: string, options: SentOptions) => Promise<Response>) | undefined;
}

interface SentOptions {
	headers: Headers;
	redirect: "error";
	signal: AbortSignal;
}

type Family = Operation["family"];
type Headers = Readonly<Record<string, string>>;

/** Longest wait in seconds that the service may ask for after 429 before the question is refused. */
const maxWaitSeconds = 2;

/** Asks a service over HTTP. Parameters go out as they are written; addresses follow from the contract. */
export function httpMarketData(options: HttpOptions): MarketData {
	return {
		async request(operationId, params, signal) {
			const url = addressOf(operationId, params, options);
			return readResponse(await answered(url, options, signal), url);
		},
		async file(path, signal) {
			const url = `${options.familyUrls?.main ?? options.baseUrl}/api/market-data/bulk/${path}`;
			const response = await answered(url, options, signal);
			if (response.status !== 200) throw errorOf(response, await response.json().catch(() => undefined));
			return { bytes: new Uint8Array(await response.arrayBuffer()), cost: costOf(response) };
		},
	};
}

/** The answer to a request, which is repeated once after a short limit of the rate. */
async function answered(url: string, options: HttpOptions, signal?: AbortSignal): Promise<Response> {
	const first = await sent(url, options, signal);
	const wait = Number(first.headers.get("retry-after") ?? Number.NaN);
	if (first.status !== 429 || !(wait <= maxWaitSeconds)) return first;
	await first.body?.cancel();
	await sleep(wait * 1000, undefined, signal && { signal });
	return sent(url, options, signal);
}

const costOf = ({ headers }: Response): number => Number(headers.get("x-data-requests-cost") ?? 0);

async function sent(
	url: string,
	{ headers, timeout = 30_000, fetch = globalThis.fetch }: HttpOptions,
	signal?: AbortSignal,
): Promise<Response> {
	const limit = AbortSignal.timeout(timeout);
	try {
		return await fetch(url, {
			headers: typeof headers === "function" ? await headers() : headers,
			redirect: "error",
			signal: signal ? AbortSignal.any([signal, limit]) : limit,
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new RequestError(`The service at ${new URL(url).origin} does not answer. Try again.`, 503);
	}
}

/** The address of a question. */
function addressOf(id: OperationId, params: Params, options: HttpOptions): string {
	const operation: Operation = operations[id];
	const given: Record<string, unknown> = { ...params };
	requireParameters(operation, given);
	const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = name === "legacy_prefix" ? (options.legacyPrefix ?? "legacy") : given[name];
		delete given[name];
		return encodeURIComponent(textOf(value));
	});
	const query = Object.entries(given)
		.filter(([, value]) => value !== undefined && value !== null)
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
		.join("&");
	const base = options.familyUrls?.[operation.family] ?? options.baseUrl;
	return `${base}${filled}${query === "" ? "" : `?${query}`}`;
}

/** Refuses a question without a parameter that it needs: without the one of a path there is no address to ask. */
function requireParameters({ operationId, parameters }: Operation, given: Params): void {
	for (const { name, required, schema } of parameters) {
		if (!required || name === "legacy_prefix" || (given[name] ?? "") !== "") continue;
		if (parameters.some((other) => other.aliasOf === name && other.name in given)) continue;
		const example = schema.examples?.[0] ?? schema.items?.examples?.[0] ?? "AAPL.US";
		throw new RequestError(
			`${operationId} needs the parameter "${name}", such as ${JSON.stringify(example)}.`,
		);
	}
}

/** A list goes out with commas, as the contract says; anything else that is no plain value as JSON. */
function textOf(value: unknown): string {
	if (Array.isArray(value) && value.every((entry) => typeof entry !== "object")) return value.join(",");
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

async function readResponse(response: Response, url: string): Promise<DataResponse> {
	const { headers, status } = response;
	const body: unknown = await response.json().catch(() => undefined);
	if (status !== 200 || typeof body !== "object" || body === null) throw errorOf(response, body);
	const text = (name: string) => headers.get(name) ?? undefined;
	return {
		body,
		cost: costOf(response),
		remaining: text("x-data-requests-remaining"),
		sources: (headers.get("x-data-source") ?? "")
			.split(",")
			.map((tag) => tag.trim())
			.filter(Boolean),
		asOf: text("x-data-as-of"),
		dataVersion: text("x-data-version"),
		next: nextPage(text("link"), url),
	};
}

/**
 * What the next page changes in the parameters, by the link of the answer (RFC 8288): a cursor, or the number of the page. A
 * link to another day leads to another list, not to the rest of this one.
 */
function nextPage(link: string | undefined, url: string): Params | undefined {
	const [, target] = /^<([^>]*)>; rel="next"$/.exec(link ?? "") ?? [];
	const query = target === undefined ? undefined : URL.parse(target, url)?.searchParams;
	const changed = ["cursor", "page"].flatMap((name) => {
		const value = query?.get(name) ?? undefined;
		return value === undefined || value === new URL(url).searchParams.get(name) ? [] : [[name, value]];
	});
	return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** The words of the service, and what helps where it is not the question that is at fault. */
function errorOf({ status, headers }: Response, body: unknown): RequestError {
	const { error } = Object(body) as { error?: unknown };
	const words = typeof error === "string" ? error : `The service answered ${status}.`;
	const retry = headers.get("retry-after");
	const help = status === 429 && retry !== null ? ` Ask again after ${retry} s.` : (helps[status] ?? "");
	return new RequestError(`${words}${help}`, status);
}

const helps: Readonly<Record<number, string>> = {
	402: " The operation getAccountUsage tells the allowance and costs nothing.",
	401: " The operator of the service issues keys.",
};
