import { bodies, type Fault, planted, type Reply, responses, withHeaders } from "./injected-fault.ts";

const otherStatus = (status: number) => (reply: Reply) => ({ ...reply, status });
const content = (contentType: string | undefined, text?: string) => (reply: Reply) => ({
	...withHeaders(reply, { "content-type": contentType }),
	text: text ?? reply.text,
});
const json = "application/json; charset=utf-8";

/** Statuses that the contract does not allow. */
export const statusFaults: readonly Fault[] = [
	responses("listTrades", "200 with an error body for 400", [400], otherStatus(200)),
	responses("listTrades", "404 for 400", [400], otherStatus(404)),
	responses("listTrades", "422 for 400", [400], otherStatus(422)),
	responses("listTrades", "500 for 400", [400], otherStatus(500)),
	responses("listTrades", "403 for 401", [401], otherStatus(403)),
	responses("listTrades", "401 for 403", [403], otherStatus(401)),
	responses("listTrades", "429 for 402", [402], (reply) => ({
		...withHeaders(reply, { "retry-after": "1" }),
		status: 429,
	})),
	responses("listTrades", "404 for 405", [405], otherStatus(404)),
	responses("listTrades", "201 for 200", [200], otherStatus(201)),
	responses("listTrades", "204 without a body for 200", [200], (reply) => ({
		...reply,
		status: 204,
		text: "",
	})),
	responses("listTrades", "206 for 200", [200], otherStatus(206)),
	responses("listTrades", "418 for 200", [200], otherStatus(418)),
	responses("listTrades", "302 to a log-in page for 401", [401], (reply) => ({
		...withHeaders(reply, { location: "/login" }),
		status: 302,
	})),
	responses("listTrades", "500 for 200", [200], (reply) => ({
		...reply,
		status: 500,
		text: '{"error":"Internal error","code":"internal_error"}',
	})),
	planted("listTrades", "500 for every twentieth 200", () => {
		let responseCount = 0;
		return async (question, server) => {
			const reply = await server.send(question);
			if (reply.status === 200) responseCount += 1;
			return responseCount % 20 === 19
				? { ...reply, status: 500, text: '{"error":"Internal error"}' }
				: reply;
		};
	}),
	responses("routes", "200 for an unknown route", [404], otherStatus(200)),
	responses("routes", "400 for an unknown route", [404], otherStatus(400)),
	responses("routes", "an HTML page for an unknown route", [404], content("text/html", "<h1>Not Found</h1>")),
	responses("routes", "an unknown route without `error`", [404], content(json, '{"message":"Not found"}')),
];

/** Bodies that are not the contract's JSON, or carry another content type. */
export const transportFaults: readonly Fault[] = [
	responses("listTrades", "text/plain for JSON", [200], content("text/plain; charset=utf-8")),
	responses("listTrades", "no content type", [200], content(undefined)),
	responses("listTrades", "application/problem+json for errors", [400], content("application/problem+json")),
	responses("listTrades", "Latin-1 said of JSON", [200], content("application/json; charset=iso-8859-1")),
	responses("listTrades", "an HTML body", [200], content("text/html", "<!doctype html><p>Hello")),
	responses(
		"listTrades",
		"an HTML body that says it is JSON",
		[200],
		content(json, "<!doctype html><p>Hello"),
	),
	responses("listTrades", "an HTML body for 405", [405], content("text/html", "<h1>Method Not Allowed</h1>")),
	responses("listTrades", "an empty body", [200], content(json, "")),
	responses("listTrades", "an empty body for errors", [400, 401, 402, 403], content(json, "")),
	responses("listTrades", "a body of null", [200], content(json, "null")),
	responses("listTrades", "a JSON body cut short", [200], (reply) => ({
		...reply,
		text: reply.text.slice(0, -10),
	})),
	responses("listTrades", "the connection breaks off in the middle", [200], (reply) => ({
		...reply,
		cut: true,
	})),
	responses("listTrades", "NaN in the JSON", [200], (reply) => ({
		...reply,
		text: reply.text.replace(/"price":"[^"]*"/, '"price":NaN'),
	})),
	responses("listTrades", "a byte-order mark before the JSON", [200], (reply) => ({
		...reply,
		text: `\uFEFF${reply.text}`,
	})),
	bodies("listTrades", "the JSON as a string", (body) => JSON.stringify(body)),
];
