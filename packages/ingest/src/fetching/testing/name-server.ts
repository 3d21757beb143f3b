import { createSocket, type RemoteInfo } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import type { Addressing } from "../addresses.ts";

/** Reply of a name server: addresses, an unknown name, or silence. */
export type DnsResponse = readonly string[] | "unknown" | "silence";

/** A name server on loopback that is asked over UDP, and a resolver that asks it alone. */
export interface NameServer {
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
