import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../server.ts";
import { AdmissionQueue, type QueuedRequest } from "./admission-queue.ts";

const queued = (name: string, events: string[], address = "192.0.2.1"): QueuedRequest => ({
	address,
	start: () => void events.push(name),
	refuse: () => void events.push(`no ${name}`),
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("so many work at once, others follow in their order, and who leaves while waiting is forgotten", async () => {
	const events: string[] = [];
	const admission = new AdmissionQueue(2);
	const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => queued(name, events)) as [
		QueuedRequest,
		QueuedRequest,
		QueuedRequest,
		QueuedRequest,
		QueuedRequest,
	];
	for (const one of [a, b, c, d, e]) admission.enter(one);
	expect(events).toEqual(["a", "b"]);
	admission.leave(c);
	admission.leave(a);
	admission.leave(a);
	await turn();
	expect(events).toEqual(["a", "b", "d"]);
	admission.leave(b);
	await turn();
	expect(events).toEqual(["a", "b", "d", "e"]);
});

test("addresses take turns", async () => {
	const events: string[] = [];
	const admission = new AdmissionQueue(1);
	const first = queued("first", events);
	admission.enter(first);
	const names = ["a", "b", "c"];
	const flood = names.map((name) => queued(name, events));
	const other = queued("other", events, "192.0.2.2");
	for (const one of [...flood, other]) admission.enter(one);
	for (const one of [first, flood[0], other, flood[1]]) {
		if (one) admission.leave(one);
		await turn();
	}
	expect(events).toEqual(["first", "a", "other", "b", "c"]);
});

test("who waits too long is refused", () => {
	const events: string[] = [];
	const admission = new AdmissionQueue(1);
	for (const name of ["a", "b"]) admission.enter(queued(name, events));
	admission.sweep(performance.now() + 9_000);
	expect(events).toEqual(["a"]);
	admission.sweep(performance.now() + 10_001);
	expect(events).toEqual(["a", "no b"]);
});

test("supervisors are answered while the queue is full, and others wait", async () => {
	const working: ServerResponse[] = [];
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		if (request.url === "/healthz") response.end();
		else working.push(response);
	};
	const server = createHttpServer(answer, undefined, undefined, new AdmissionQueue(64)).listen(
		0,
		"127.0.0.1",
	);
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
