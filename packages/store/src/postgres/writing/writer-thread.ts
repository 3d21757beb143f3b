import { finished } from "node:stream/promises";
import { workerData } from "node:worker_threads";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { configOf, connectionSettings } from "../connection/connect.ts";
import { reasonOf } from "../connection/unavailable.ts";
import type { IdentifiedRequest, Reply, WriterThreadData } from "./writer-messages.ts";

/**
 * The database ends the session of a writer that is cut off or stopped within a minute, and the lock of writers goes to the next
 * one. A proxy in between answers for a client that is gone, so that the writer also shows by statements that it is there.
 */
const sessionSettings = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 6;
	set tcp_user_timeout = '60s'; set idle_in_transaction_session_timeout = '60s'`;
const signOfLifeMs = 15_000;

/**
 * The thread that holds a writer's connection: it runs the requested work one after the other, while the writer goes
 * on, or waits.
 */
const { url, port, signal } = workerData as WriterThreadData;
let client: Client | undefined;
let last: Promise<unknown> = Promise.resolve();

port.on("message", (request: IdentifiedRequest) => {
	last = last.then(async () => {
		port.postMessage(await replyTo(request));
		Atomics.add(signal, 0, 1);
		Atomics.notify(signal, 0);
		if (request.kind === "end") port.close();
	});
});

setInterval(() => {
	last = last.then(() => client?.query("select 1").catch(() => {}));
}, signOfLifeMs).unref();

async function replyTo(request: IdentifiedRequest): Promise<Reply> {
	try {
		return { id: request.id, ...(await execute(request)) };
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
		return { id: request.id, error: { message: reasonOf(error), code } };
	}
}

async function execute(request: IdentifiedRequest): Promise<{ rows: unknown[]; count: number }> {
	const nothing = { rows: [], count: 0 };
	if (request.kind === "end") {
		await client?.end();
		return nothing;
	}
	if (request.kind === "connect") {
		await connect();
		return nothing;
	}
	if (client === undefined) throw new Error("Connection terminated");
	if (request.kind === "copy") return { rows: [], count: await copy(client, request.text, request.data) };
	const config = { ...configOf(request.statement), values: [...request.values] };
	const result = request.arrays
		? await client.query({ ...config, rowMode: "array" as const })
		: await client.query(config);
	return { rows: result.rows, count: result.rowCount ?? 0 };
}

/** Keeps a connection that stands, and replaces one that broke. */
async function connect(): Promise<void> {
	if (client) return;
	const created = new Client(connectionSettings(url, "writer"));
	created.on("error", () => {});
	created.on("end", () => {
		if (client === created) client = undefined;
	});
	await created.connect();
	await created.query(sessionSettings);
	client = created;
}

async function copy(on: Client, text: string, data: Uint8Array): Promise<number> {
	const stream = on.query(copyFrom(text));
	const done = finished(stream);
	stream.end(data);
	await done;
	return stream.rowCount;
}
