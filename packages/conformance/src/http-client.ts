import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** A request on the wire; the target is sent unchanged, well formed or not. */
export interface WireRequest {
	readonly method: string;
	/** Path and query, such as `/account/usage`. */
	readonly target: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** An answer. Header names are lower case; `json` is undefined when the body is not JSON. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly text: string;
	readonly json: unknown;
	/** Milliseconds from the request to the last byte. */
	readonly milliseconds?: number;
}

/** No answer came: no connection, a timeout, or bytes that are not HTTP. */
export class NoResponse extends Error {
	override readonly name = "NoResponse";
}

const timeout = 30_000;

/** Milliseconds of a whole answer. */
const maxMs = 60_000;
const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: 32 });
const httpsAgent = new HttpsAgent({ keepAlive: true, maxSockets: 32 });

/**
 * Sends one request. It uses Node's own client, because `fetch` refuses TRACE, mends malformed paths and follows
 * redirects.
 */
export async function send(baseUrl: string, request: WireRequest): Promise<HttpResponse> {
	try {
		return await attempt(baseUrl, request);
	} catch (cause) {
		// The other side may close an idle kept-alive connection. A second request on a new one decides.
		if ((cause as NodeJS.ErrnoException).code === "ECONNRESET")
			return attempt(baseUrl, request).catch(throwNoResponse);
		return throwNoResponse(cause);
	}

	function throwNoResponse(cause: unknown): never {
		const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
		throw new NoResponse(`no answer to ${request.method} ${request.target}: ${reason}`, { cause });
	}
}

function attempt(baseUrl: string, { method, target, headers }: WireRequest): Promise<HttpResponse> {
	const base = new URL(baseUrl);
	const secure = base.protocol === "https:";
	const started = performance.now();
	return new Promise((resolve, reject) => {
		const options = {
			method,
			path: `${base.pathname.replace(/\/$/, "")}${target}`,
			headers: { accept: "application/json", ...headers },
			timeout,
		};
		const outgoing = secure
			? httpsRequest(base, { ...options, agent: httpsAgent }, receive)
			: httpRequest(base, { ...options, agent: httpAgent }, receive);
		// A stream that should have been refused never ends.
		const deadline = setTimeout(
			() => outgoing.destroy(new Error(`its answer has no end within ${maxMs} ms`)),
			maxMs,
		);
		outgoing.once("close", () => clearTimeout(deadline));
		outgoing.once("timeout", () => outgoing.destroy(new Error(`no answer within ${timeout} ms`)));
		outgoing.once("error", reject);
		// Without this, Node drops the connection and tells nobody.
		outgoing.once("upgrade", (_, socket) => {
			socket.destroy();
			reject(new Error("it changes to another protocol (101)"));
		});
		outgoing.end();

		function receive(incoming: IncomingMessage): void {
			read(incoming)
				.then((response) => ({ ...response, milliseconds: performance.now() - started }))
				.then(resolve, reject);
		}
	});
}

/** Decoders of the encodings in which a service may send a body. */
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
	gzip: gunzipSync,
	"x-gzip": gunzipSync,
	deflate: inflateSync,
	br: brotliDecompressSync,
	zstd: zstdDecompressSync,
};

async function read(incoming: IncomingMessage): Promise<HttpResponse> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const bytes = Buffer.concat(chunks);
	const decode = bytes.length > 0 ? decoders[incoming.headers["content-encoding"] ?? ""] : undefined;
	const text = (decode ? decode(bytes) : bytes).toString("utf8");
	const headers = Object.entries(incoming.headers).map(([name, value]) => [
		name,
		Array.isArray(value) ? value.join(", ") : (value ?? ""),
	]);
	return { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), text, json: parse(text) };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
