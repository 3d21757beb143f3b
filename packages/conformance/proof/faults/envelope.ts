import { answers, bodies, type Fault, planted, type Reply, withHeaders } from "./fault.ts";

const otherStatus = (status: number) => (reply: Reply) => ({ ...reply, status });
const content = (contentType: string | undefined, text?: string) => (reply: Reply) => ({
	...withHeaders(reply, { "content-type": contentType }),
	text: text ?? reply.text,
});
const json = "application/json; charset=utf-8";

/** Statuses that the contract does not allow. */
export const statusFaults: readonly Fault[] = [
	answers("listTrades", "200 with an error body for 400", [400], otherStatus(200)),
	answers("listTrades", "404 for 400", [400], otherStatus(404)),
	answers("listTrades", "422 for 400", [400], otherStatus(422)),
	answers("listTrades", "500 for 400", [400], otherStatus(500)),
	answers("listTrades", "403 for 401", [401], otherStatus(403)),
	answers("listTrades", "401 for 403", [403], otherStatus(401)),
	answers("listTrades", "429 for 402", [402], (reply) => ({
		...withHeaders(reply, { "retry-after": "1" }),
		status: 429,
	})),
	answers("listTrades", "404 for 405", [405], otherStatus(404)),
	answers("listTrades", "201 for 200", [200], otherStatus(201)),
	answers("listTrades", "204 without a body for 200", [200], (reply) => ({
		...reply,
		status: 204,
		text: "",
	})),
	answers("listTrades", "206 for 200", [200], otherStatus(206)),
	answers("listTrades", "418 for 200", [200], otherStatus(418)),
	answers("listTrades", "302 to a log-in page for 401", [401], (reply) => ({
		...withHeaders(reply, { location: "/login" }),
		status: 302,
	})),
	answers("listTrades", "500 for 200", [200], (reply) => ({
		...reply,
		status: 500,
		text: '{"error":"Internal error","code":"internal_error"}',
	})),
	planted("listTrades", "500 for every twentieth 200", () => {
		let answered = 0;
		return async (question, server) => {
			const reply = await server.ask(question);
			if (reply.status === 200) answered += 1;
			return answered % 20 === 19 ? { ...reply, status: 500, text: '{"error":"Internal error"}' } : reply;
		};
	}),
	answers("routes", "200 for an unknown route", [404], otherStatus(200)),
	answers("routes", "400 for an unknown route", [404], otherStatus(400)),
	answers("routes", "an HTML page for an unknown route", [404], content("text/html", "<h1>Not Found</h1>")),
	answers("routes", "an unknown route without `error`", [404], content(json, '{"message":"Not found"}')),
];

/** Bodies that are not the contract's JSON, or carry another content type. */
export const transportFaults: readonly Fault[] = [
	answers("listTrades", "text/plain for JSON", [200], content("text/plain; charset=utf-8")),
	answers("listTrades", "no content type", [200], content(undefined)),
	answers("listTrades", "application/problem+json for errors", [400], content("application/problem+json")),
	answers("listTrades", "Latin-1 said of JSON", [200], content("application/json; charset=iso-8859-1")),
	answers("listTrades", "an HTML body", [200], content("text/html", "<!doctype html><p>Hello")),
	answers("listTrades", "an HTML body that says it is JSON", [200], content(json, "<!doctype html><p>Hello")),
	answers("listTrades", "an HTML body for 405", [405], content("text/html", "<h1>Method Not Allowed</h1>")),
	answers("listTrades", "an empty body", [200], content(json, "")),
	answers("listTrades", "an empty body for errors", [400, 401, 402, 403], content(json, "")),
	answers("listTrades", "a body of null", [200], content(json, "null")),
	answers("listTrades", "a JSON body cut short", [200], (reply) => ({
		...reply,
		text: reply.text.slice(0, -10),
	})),
	answers("listTrades", "the connection breaks off in the middle", [200], (reply) => ({
		...reply,
		cut: true,
	})),
	answers("listTrades", "NaN in the JSON", [200], (reply) => ({
		...reply,
		text: reply.text.replace(/"price":"[^"]*"/, '"price":NaN'),
	})),
	answers("listTrades", "a byte-order mark before the JSON", [200], (reply) => ({
		...reply,
		text: `\uFEFF${reply.text}`,
	})),
	bodies("listTrades", "the JSON as a string", (body) => JSON.stringify(body)),
];
