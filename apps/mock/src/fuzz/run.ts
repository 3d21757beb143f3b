import { connect } from "node:net";
import { mediaTypes } from "@us-market-data/operations/encodings";
import * as fc from "fast-check";
import { type FuzzRequest, fuzzRequest } from "./requests.ts";

const documented = [200, 304, 400, 401, 402, 403, 404, 405, 406, 408, 414, 429, 431, 503];

/** The fault of an answer; undefined when there is none. A request that was cut short may go unanswered. */
export function complaint({ bytes, cut }: FuzzRequest, response: string): string | undefined {
	if (response === "") return cut ? undefined : "no answer";
	// `Expect: 100-continue` is answered first.
	const final = response.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
	const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(final)?.[1]);
	if (!documented.includes(status)) return `status ${final.slice(0, 200)}`;
	const [head = "", body = ""] = final.split("\r\n\r\n", 2);
	const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
	if (!header("x-request-id")) return "no X-Request-Id";
	if (status === 405 && header("allow") !== "GET") return "405 without Allow: GET";
	if (status === 401 && !header("www-authenticate")) return "401 without WWW-Authenticate";
	if (status === 304) return body === "" ? undefined : "304 with a body";
	const type = header("content-type") ?? "";
	const isOther = status === 200 && Object.values(mediaTypes).some((one) => type.startsWith(one));
	if (!type.startsWith("application/json") && !isOther) return `content type ${header("content-type")}`;
	if (bytes.subarray(0, 5).toString() === "HEAD ") return undefined;
	return status === 200 ? undefined : errorComplaint(body, header("x-request-id"));
}

function errorComplaint(body: string, requestId: string | undefined): string | undefined {
	try {
		const { error, code, requestId: reportedId } = JSON.parse(body) as Record<string, unknown>;
		if (typeof error !== "string" || typeof code !== "string")
			return `no error and code: ${body.slice(0, 200)}`;
		return reportedId === requestId ? undefined : "requestId is not X-Request-Id";
	} catch {
		return `not JSON: ${body.slice(0, 200)}`;
	}
}

const patience = 10_000;

/** Sends bytes over a new connection and returns all that arrives until it closes. */
export function sendBytes(port: number, { bytes, cut }: FuzzRequest): Promise<string> {
	return new Promise((resolve, reject) => {
		const received: Buffer[] = [];
		const socket = connect(port, "127.0.0.1", () => (cut ? socket.end(bytes) : socket.write(bytes)));
		const done = () => resolve(Buffer.concat(received).toString("latin1"));
		socket.setTimeout(patience, () => {
			socket.destroy();
			reject(new Error(`no answer within ${patience} ms`));
		});
		socket.on("data", (chunk) => received.push(chunk));
		socket.on("close", done);
		socket.on("error", (error: NodeJS.ErrnoException) => {
			// The mock may close while the request is still being sent; a mock that has ended is an error.
			if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
		});
	});
}

interface Find {
	request: FuzzRequest;
	complaint: string;
}

export interface FuzzResult {
	/** The number of answers by status; 0 counts requests that were cut short and got none. */
	statuses: ReadonlyMap<number, number>;
	finds: readonly Find[];
}

const connections = 8;

/** Sends `count` requests of a seed to a mock and collects the faults. A seed always makes the same requests. */
export async function fuzz(
	port: number,
	{ seed, count }: { seed: number; count: number },
): Promise<FuzzResult> {
	const requests = fc.sample(fuzzRequest, { seed, numRuns: count }).values();
	const statuses = new Map<number, number>();
	const finds: Find[] = [];
	const send = async () => {
		for (const request of requests) {
			const response = await sendBytes(port, request).catch(String);
			const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			const wrong = complaint(request, response);
			if (wrong) finds.push({ request, complaint: wrong });
		}
	};
	await Promise.all(Array.from({ length: connections }, send));
	return { statuses, finds };
}
