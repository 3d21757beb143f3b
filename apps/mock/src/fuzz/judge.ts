import type { FuzzRequest } from "./requests.ts";

const documented = [200, 304, 400, 401, 402, 403, 404, 405, 408, 414, 429, 431, 503];

/** The fault of an answer; undefined when there is none. A request that was cut short may go unanswered. */
export function complaint({ bytes, cut }: FuzzRequest, answer: string): string | undefined {
	if (answer === "") return cut ? undefined : "no answer";
	// `Expect: 100-continue` is answered first.
	const final = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
	const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(final)?.[1]);
	if (!documented.includes(status)) return `status ${final.slice(0, 200)}`;
	const [head = "", body = ""] = final.split("\r\n\r\n", 2);
	const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
	if (!header("x-request-id")) return "no X-Request-Id";
	if (status === 405 && header("allow") !== "GET") return "405 without Allow: GET";
	if (status === 401 && !header("www-authenticate")) return "401 without WWW-Authenticate";
	if (status === 304) return body === "" ? undefined : "304 with a body";
	if (!header("content-type")?.startsWith("application/json"))
		return `content type ${header("content-type")}`;
	if (bytes.subarray(0, 5).toString() === "HEAD ") return undefined;
	return status === 200 ? undefined : errorComplaint(body, header("x-request-id"));
}

function errorComplaint(body: string, requestId: string | undefined): string | undefined {
	try {
		const { error, code, requestId: told } = JSON.parse(body) as Record<string, unknown>;
		if (typeof error !== "string" || typeof code !== "string")
			return `no error and code: ${body.slice(0, 200)}`;
		return told === requestId ? undefined : "requestId is not X-Request-Id";
	} catch {
		return `not JSON: ${body.slice(0, 200)}`;
	}
}
