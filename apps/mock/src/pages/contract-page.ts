import type { IncomingHttpHeaders } from "node:http";
import { type Answer, errorAnswer, tagged, unlessHeld } from "../answer.ts";
import { methodRefusal } from "../refusal.ts";

/** Path of the contract, which the service serves as well. */
export const contractPath = "/openapi.json";

interface PageRequest {
	method: string;
	headers: IncomingHttpHeaders;
}

/** The contract as the mock serves it: without a credential, a charge or a scenario. */
export function contractPage(document: object): (request: PageRequest, id: string) => Answer {
	let page: Answer | undefined;
	return ({ method, headers }, id) => {
		// Monitors of uptime ask with HEAD for what is there, as in the service.
		if (method !== "GET" && method !== "HEAD")
			return errorAnswer(405, id, methodRefusal(method, contractPath), { Allow: "GET, HEAD" });
		page ??= tagged(200, document, { "Cache-Control": "no-cache" });
		return unlessHeld({ ...page, headers: { ...page.headers, "X-Request-Id": id } }, headers);
	};
}
