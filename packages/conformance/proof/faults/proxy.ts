import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Contract } from "../../src/contract.ts";
import { passThrough } from "../../src/proxy/pass-through.ts";
import type { Service } from "../../src/suite/service.ts";
import type { Fault, Plant, Question, Reply, Upstream } from "./injected-fault.ts";

/** A server in front of the real one that changes nothing but the planted fault. */
export interface FaultyProxy {
	readonly baseUrl: string;
	/** Replaces the planted fault; undefined removes it. */
	plant(fault: Fault | undefined): void;
	stop(): Promise<void>;
}

const maxHeaderSize = 128 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export async function startProxy(
	contract: Contract,
	service: Service,
	second: Service,
): Promise<FaultyProxy> {
	const [server, twin] = [upstream(service), upstream(second)];
	const honest: Plant = (question) => server.send(question);
	let planted: { readonly at: RegExp | undefined; readonly plant: Plant } | undefined;
	const proxy = createServer({ maxHeaderSize }, (incoming, outgoing) => {
		const question = questionOf(incoming);
		if (isEndless(question)) return passThrough(service.baseUrl, incoming, outgoing);
		const plant = planted && touches(planted.at, question) ? planted.plant : honest;
		plant(question, server, twin)
			.then((reply) => write(outgoing, reply, question))
			.catch((error) => outgoing.destroy(error as Error));
	});
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
	return {
		baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		plant(fault) {
			planted = fault && { at: addressOf(fault), plant: fault.plant() };
		},
		stop: () =>
			new Promise((resolve) => {
				proxy.close(() => resolve());
				proxy.closeAllConnections();
			}),
	};

	/** True for a stream that does not end by itself. */
	function isEndless({ target }: Question): boolean {
		const isStream = contract.streams.some(({ path }) => target.startsWith(`${path}?`));
		return isStream && target.includes("replay=now");
	}

	function addressOf({ operation }: Fault): RegExp | undefined {
		return operation === "routes" ? undefined : pathPattern(contract.operation(operation).path);
	}

	/** True for a question to the faulty operation; without a pattern, for a question to no operation. */
	function touches(at: RegExp | undefined, { target }: Question): boolean {
		const path = target.split("?")[0] ?? "";
		const described = [...contract.operations, ...contract.streams];
		return at ? at.test(path) : !described.some((one) => pathPattern(one.path).test(path));
	}
}

/** The legacy prefix is never the name of the main family. */
const pathPattern = (path: string): RegExp =>
	new RegExp(
		`^${path.replace("{legacy_prefix}", "(?!market-data/|not-)[^/]+").replaceAll(/\{\w+\}/g, "[^/]+")}$`,
	);

function questionOf({ method = "GET", url = "/", headers }: IncomingMessage): Question {
	return { method, target: url, headers: flat(headers) };
}

function upstream({ baseUrl, credentials }: Service): Upstream {
	const { hostname, port } = new URL(baseUrl);
	return {
		credentials,
		send: ({ method, target, headers }) =>
			new Promise((resolve, reject) => {
				const options = { agent, hostname, port, method, path: target, headers, maxHeaderSize };
				const outgoing = request(options, (incoming) => read(incoming).then(resolve, reject));
				outgoing.once("error", reject);
				outgoing.end();
			}),
	};
}

async function read(incoming: IncomingMessage): Promise<Reply> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const {
		"content-length": _,
		"transfer-encoding": __,
		connection: ___,
		...headers
	} = flat(incoming.headers);
	return { status: incoming.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString("utf8") };
}

const flat = (headers: IncomingMessage["headers"]): Record<string, string> =>
	Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.join(", ") : (value ?? ""),
		]),
	);

function write(outgoing: ServerResponse, { status, headers, text, cut }: Reply, { method }: Question): void {
	outgoing.sendDate = false;
	const body = Buffer.from(text);
	const bodiless = method === "HEAD" || status === 204 || status === 304;
	outgoing.writeHead(status, bodiless ? headers : { ...headers, "content-length": String(body.length) });
	if (!cut) return void outgoing.end(bodiless ? undefined : body);
	outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
}
