import { createSocket, type RemoteInfo } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { systemClock } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, vi } from "vitest";
import type { Addressing } from "./addresses.ts";
import type { FetchContext } from "./context.ts";
import { bytesPath } from "./partial-file.ts";
import { localRateLimiter } from "./rate-limiter.ts";
import { transfer } from "./transfer.ts";

/** Listens on loopback until the test ends, and then closes open connections. Returns the port. */
async function listening(server: Server): Promise<number> {
	const sockets = new Set<Socket>();
	server.on("connection", (socket: Socket) => {
		sockets.add(socket.on("error", () => {}));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		for (const socket of sockets) socket.destroy();
	});
	return (server.address() as AddressInfo).port;
}

/** A hostile source that speaks HTTP. */
export const hostileSource = (handler: RequestListener): Promise<number> =>
	listening(createHttpServer(handler));

/** A source that answers each connection with bytes of its choice once a request has come. */
export const rawSource = (respond: (socket: Socket) => void): Promise<number> =>
	listening(createServer((socket) => socket.once("data", () => respond(socket))));

/** Fetches from a host that the operator names, with one attempt and a short timeout unless given. */
export async function victim(port: number, more: Partial<FetchContext> = {}) {
	const path = join(await temporaryFolder(), "file.bin");
	const context: FetchContext = {
		rateLimiter: localRateLimiter(),
		clock: systemClock,
		settings: { named: [`127.0.0.1:${port}`] },
		attempts: 1,
		idleMs: 2000,
		...more,
	};
	return {
		path,
		context,
		fetch: (target = "/file.bin") =>
			transfer(new URL(target, `http://127.0.0.1:${port}`), path, null, context),
		/** Content in place of the file. */
		remainingFiles: () => readdir(dirname(path)),
	};
}

/** Reply of a name server: addresses, an unknown name, or silence. */
export type DnsResponse = readonly string[] | "unknown" | "silence";

/** A name server on loopback that is asked over UDP, and a resolver that asks it alone. */
interface NameServer {
	resolve: Addressing["resolve"];
	/** The queried names, in order. */
	queried: string[];
}

/** Starts a name server that responds to each query with the result of `answer`. It ends with the test. */
export async function nameServer(respond: (name: string, count: number) => DnsResponse): Promise<NameServer> {
	const queried: string[] = [];
	const socket = createSocket("udp4");
	socket.on("message", (query: Buffer, from: RemoteInfo) => {
		const name = nameIn(query);
		queried.push(name);
		const count = queried.filter((other) => other === name).length;
		const addresses = respond(name, count);
		if (addresses !== "silence") socket.send(responseTo(query, addresses), from.port, from.address);
	});
	socket.bind(0, "127.0.0.1");
	await once(socket, "listening");
	onTestFinished(() => void socket.close());
	const resolver = new Resolver({ timeout: 200, tries: 1 });
	resolver.setServers([`127.0.0.1:${socket.address().port}`]);
	const resolve: Addressing["resolve"] = async (hostname) =>
		(await resolver.resolve4(hostname)).map((address) => ({ address, family: 4 }));
	return { resolve, queried };
}

const headLength = 12;

function nameIn(query: Buffer): string {
	const labels: string[] = [];
	let at = headLength;
	for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
		labels.push(query.toString("latin1", at + 1, at + 1 + length));
		at += 1 + length;
	}
	return labels.join(".");
}

/** A response with the question and an A record for each address, which may not be kept (TTL 0). */
function responseTo(query: Buffer, answer: readonly string[] | "unknown"): Buffer {
	const end = query.indexOf(0, headLength) + 5;
	const addresses = answer === "unknown" ? [] : answer;
	const head = Buffer.from(query.subarray(0, headLength));
	head.writeUInt16BE(answer === "unknown" ? 0x8183 : 0x8180, 2);
	for (const [count, at] of [
		[1, 4],
		[addresses.length, 6],
		[0, 8],
		[0, 10],
	] as const)
		head.writeUInt16BE(count, at);
	const records = addresses.map((address) =>
		Buffer.from([0xc0, headLength, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
	);
	return Buffer.concat([head, query.subarray(headLength, end), ...records]);
}

/** Waits until the first bytes of a transfer to this path are stored. */
export const received = (path: string): Promise<void> =>
	vi.waitFor(async () => expect((await stat(bytesPath(path))).size).toBeGreaterThan(0), 20_000);
