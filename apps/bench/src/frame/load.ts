import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, Connection, Cut, NoConnection } from "./connection.ts";

export interface Asked {
	target: string;
	headers: Readonly<Record<string, string>>;
}

export interface LoadOptions<A extends Asked = Asked> {
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
	onAnswer?(answer: Answer, asked: A, sentAt: number): void;
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
	refused: number;
	/** Milliseconds of each answer, in no order. */
	latencies: number[];
}

/** The time that a caller waits when the connection is refused, in milliseconds. */
const pause = 20;

/** Keeps connections busy with sequential requests until there is nothing more to ask or it is stopped. */
export async function load<A extends Asked>(options: LoadOptions<A>): Promise<Load> {
	const seen: Load = { statuses: new Map(), acknowledged: 0, cut: 0, refused: 0, latencies: [] };
	let sent = 0;
	const started = performance.now();
	const take = (connection: number): A | undefined =>
		options.stop?.aborted ? undefined : options.next(sent++, connection);
	const caller = async (number: number) => {
		const connection = new Connection(() => options.url(number));
		for (let turn = 0; ; turn++) {
			await paced(options, started, turn, number);
			const asked = take(number);
			if (!asked) break;
			await askOnce(connection, asked, seen, options);
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
	turn: number,
	number: number,
): Promise<void> {
	const { perSecond, connections } = options;
	if (perSecond === undefined) return;
	const due = started + ((turn * connections + number) / perSecond) * 1000;
	const wait = due - performance.now();
	if (wait > 0) await sleep(wait);
}

async function askOnce<A extends Asked>(
	connection: Connection,
	asked: A,
	seen: Load,
	options: LoadOptions<A>,
): Promise<void> {
	const sentAt = Date.now();
	try {
		const answer = await connection.get(asked.target, asked.headers);
		seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
		if (answer.headers.get("x-data-requests-cost") === "1") seen.acknowledged++;
		seen.latencies.push(answer.milliseconds);
		options.onAnswer?.(answer, asked, sentAt);
	} catch (error) {
		if (error instanceof Cut) seen.cut++;
		else if (error instanceof NoConnection) {
			seen.refused++;
			await sleep(pause);
		} else throw error;
	}
}

/** Adds up what several loads saw. */
export function together(loads: readonly Load[]): Load {
	const statuses = new Map<number, number>();
	for (const one of loads) {
		for (const [status, count] of one.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
	}
	const sum = (figure: "acknowledged" | "cut" | "refused") =>
		loads.reduce((total, one) => total + one[figure], 0);
	return {
		statuses,
		acknowledged: sum("acknowledged"),
		cut: sum("cut"),
		refused: sum("refused"),
		latencies: loads.flatMap(({ latencies }) => latencies),
	};
}
