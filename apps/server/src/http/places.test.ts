import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Entrant, Places } from "./places.ts";
import { createHttpServer } from "./server.ts";

const entrant = (name: string, events: string[], address = "192.0.2.1"): Entrant => ({
	address,
	start: () => void events.push(name),
	refuse: () => void events.push(`no ${name}`),
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("so many work at once, others follow in their order, and who leaves while waiting is forgotten", async () => {
	const events: string[] = [];
	const places = new Places(2);
	const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => entrant(name, events)) as [
		Entrant,
		Entrant,
		Entrant,
		Entrant,
		Entrant,
	];
	for (const one of [a, b, c, d, e]) places.enter(one);
	expect(events).toEqual(["a", "b"]);
	places.leave(c);
	places.leave(a);
	places.leave(a);
	await turn();
	expect(events).toEqual(["a", "b", "d"]);
	places.leave(b);
	await turn();
	expect(events).toEqual(["a", "b", "d", "e"]);
});

test("addresses take turns", async () => {
	const events: string[] = [];
	const places = new Places(1);
	const first = entrant("first", events);
	places.enter(first);
	const names = ["a", "b", "c"];
	const flood = names.map((name) => entrant(name, events));
	const other = entrant("other", events, "192.0.2.2");
	for (const one of [...flood, other]) places.enter(one);
	for (const one of [first, flood[0], other, flood[1]]) {
		if (one) places.leave(one);
		await turn();
	}
	expect(events).toEqual(["first", "a", "other", "b", "c"]);
});

test("who waits too long is refused", () => {
	const events: string[] = [];
	const places = new Places(1);
	for (const name of ["a", "b"]) places.enter(entrant(name, events));
	places.sweep(performance.now() + 9_000);
	expect(events).toEqual(["a"]);
	places.sweep(performance.now() + 10_001);
	expect(events).toEqual(["a", "no b"]);
});

test("supervisors are answered while all places are taken, and others wait", async () => {
	const working: ServerResponse[] = [];
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		if (request.url === "/healthz") response.end();
		else working.push(response);
	};
	const server = createHttpServer(answer, undefined, undefined, new Places(64)).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close().closeAllConnections());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
	const asked = Array.from({ length: 70 }, () => ask("/"));
	while (working.length < 64) await ask("/healthz");
	// The others have been sent by now or are on their way.
	for (let index = 0; index < 20; index++) expect(await ask("/healthz")).toBe(200);
	expect(working).toHaveLength(64);
	for (let ended = 0; ended < 70; ended++) {
		while (working[ended] === undefined) await turn();
		working[ended]?.end();
	}
	expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
	connect(port, "127.0.0.1").destroy();
});
