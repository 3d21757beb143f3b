import { setTimeout as sleep } from "node:timers/promises";
import { Connection, Cut, type HttpResponse, NoConnection } from "./connection.ts";

export interface LoadRequest {
	target: string;
	headers: Readonly<Record<string, string>>;
}

export interface LoadOptions<A extends LoadRequest = LoadRequest> {
	/** Returns the URL for a connection number. It is called again each time the connection has to be reopened. */
	url(connection: number): URL;
	/** Connections kept open, each with one request in flight at a time. */
	connections: number;
	/** Returns the next request; `n` counts over all connections. Undefined ends the load. */
	next(n: number, connection: number): A | undefined;
	/** Ends the load after the requests in flight. */
	stop?: AbortSignal;
	/** Requests a second over all connections; as fast as they are answered when it is not given. */
	perSecond?: number;
	/** Told of each whole answer at once. `sentAt` is epoch milliseconds. */
	onResponse?(response: HttpResponse, request: A, sentAt: number): void;
}

/** The observations of a load. */
export interface Load {
	/** Answers by status. */
	statuses: Map<number, number>;
	/** Responses that reported a cost of one data request. */
	acknowledged: number;
	/** Requests whose connection ended before the response was complete. Each may have been charged. */
	cut: number;
	/** Attempts to connect that were not accepted. They sent nothing. */
	rejected: number;
	/** Milliseconds of each answer, in no order. */
	latencies: number[];
}

/** The time that a caller waits when the connection is refused, in milliseconds. */
const pause = 20;

/** Keeps connections busy with sequential requests until there is nothing more to ask or it is stopped. */
export async function load<A extends LoadRequest>(options: LoadOptions<A>): Promise<Load> {
	const seen: Load = { statuses: new Map(), acknowledged: 0, cut: 0, rejected: 0, latencies: [] };
	let sent = 0;
	const started = performance.now();
	const take = (connection: number): A | undefined =>
		options.stop?.aborted ? undefined : options.next(sent++, connection);
	const caller = async (number: number) => {
		const connection = new Connection(() => options.url(number));
		for (let round = 0; ; round++) {
			await paced(options, started, round, number);
			const request = take(number);
			if (!request) break;
			await requestOnce(connection, request, seen, options);
		}
		connection.close();
	};
	await Promise.all(Array.from({ length: options.connections }, (_, number) => caller(number)));
	return seen;
}

/** With a fixed rate, the instants of the connections are evenly spread. */
async function paced(
	options: Pick<LoadOptions, "perSecond" | "connections">,
	started: number,
	round: number,
	number: number,
): Promise<void> {
	const { perSecond, connections } = options;
	if (perSecond === undefined) return;
	const due = started + ((round * connections + number) / perSecond) * 1000;
	const wait = due - performance.now();
	if (wait > 0) await sleep(wait);
}

async function requestOnce<A extends LoadRequest>(
	connection: Connection,
	request: A,
	seen: Load,
	options: LoadOptions<A>,
): Promise<void> {
	const sentAt = Date.now();
	try {
		const response = await connection.get(request.target, request.headers);
		seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
		if (response.headers.get("x-data-requests-cost") === "1") seen.acknowledged++;
		seen.latencies.push(response.milliseconds);
		options.onResponse?.(response, request, sentAt);
	} catch (error) {
		if (error instanceof Cut) seen.cut++;
		else if (error instanceof NoConnection) {
			seen.rejected++;
			await sleep(pause);
		} else throw error;
	}
}

/** Adds up what several loads saw. */
export function combine(loads: readonly Load[]): Load {
	const statuses = new Map<number, number>();
	for (const one of loads) {
		for (const [status, count] of one.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
	}
	const sum = (figure: "acknowledged" | "cut" | "rejected") =>
		loads.reduce((total, one) => total + one[figure], 0);
	return {
		statuses,
		acknowledged: sum("acknowledged"),
		cut: sum("cut"),
		rejected: sum("rejected"),
		latencies: loads.flatMap(({ latencies }) => latencies),
	};
}
