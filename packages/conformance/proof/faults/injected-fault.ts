import type { Credentials } from "../../src/suite/service.ts";

/** A request on its way to the server. */
export interface Question {
	readonly method: string;
	/** Path and query as they came. */
	readonly target: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** An answer on its way back. */
export interface Reply {
	readonly status: number;
	/** Lower-case names. */
	readonly headers: Readonly<Record<string, string>>;
	readonly text: string;
	/** True to break the connection off before the end of the body. */
	readonly cut?: boolean;
}

/** A server to ask, with its keys. */
export interface Upstream {
	readonly credentials: Credentials;
	send(question: Question): Promise<Reply>;
}

/** Answers instead of the server. The twin is a second server for questions that must leave no trace in the first. */
export type Plant = (question: Question, server: Upstream, twin: Upstream) => Promise<Reply>;

/** One fault of a service. */
export interface Fault {
	readonly name: string;
	/** The operation at fault, or `routes` for everything that belongs to none. */
	readonly operation: string;
	/** True for a fault that shows only when the data change in the middle of the run. */
	readonly changesData?: boolean;
	/** Creates the fault again for each planting, because some faults keep state. */
	readonly plant: () => Plant;
}

/** Plants a fault that sends requests by itself, or remembers what it saw. */
export const planted = (operation: string, name: string, plant: Fault["plant"]): Fault => ({
	operation,
	name,
	plant,
});

/** A question with another key. */
export const withKey = (question: Question, key: string): Question => ({
	...question,
	headers: { ...question.headers, "x-api-key": key },
});

/** Asks the twin, so that the question leaves no trace in the server. */
export const aside = (twin: Upstream, question: Question): Promise<Reply> =>
	twin.send(withKey(question, twin.credentials.key));

/** The name of a fault with the place where it is planted. */
export const nameOf = ({ operation, name }: Fault): string => `${operation}: ${name}`;

/** Changes some of the answers: those of the given statuses, or all. */
export const responses = (
	operation: string,
	name: string,
	statuses: readonly number[],
	change: (reply: Reply, question: Question) => Reply,
): Fault =>
	planted(operation, name, () => async (question, server) => {
		const reply = await server.send(question);
		return statuses.length === 0 || statuses.includes(reply.status) ? change(reply, question) : reply;
	});

/** Changes the question that reaches the server. */
export const questions = (
	operation: string,
	name: string,
	change: (question: Question, credentials: Credentials) => Question,
): Fault =>
	planted(operation, name, () => (question, server) => server.send(change(question, server.credentials)));

/**
 * Answers another question than the one asked, if the twin accepts the one asked. Refusals stay as they are, so that
 * only a rule about the meaning of the answer can notice.
 */
export const misread = (operation: string, name: string, change: (question: Question) => Question): Fault =>
	planted(operation, name, () => async (question, server, twin) => {
		const other = change(question);
		const isSimple = question.method === "GET" && question.headers["x-api-key"] === server.credentials.key;
		if (!isSimple || other === question) return server.send(question);
		const { status } = await aside(twin, question);
		return server.send(status >= 400 ? question : other);
	});

/** Changes the body of 200 answers, in place or by returning another. */
export const bodies = (
	operation: string,
	name: string,
	change: (body: unknown, question: Question) => unknown,
): Fault =>
	responses(operation, name, [200], (reply, question) => withBody(reply, (body) => change(body, question)));

/** Changes the body of an error, in place or by returning another. */
export const errors = (
	operation: string,
	name: string,
	statuses: readonly number[],
	change: (body: Record<string, unknown>) => unknown,
): Fault =>
	responses(operation, name, statuses, (reply) =>
		withBody(reply, (body) => change(body as Record<string, unknown>)),
	);

/** A reply with a changed body, in place or by returning another. */
export function withBody(reply: Reply, change: (body: unknown) => unknown): Reply {
	if (reply.text === "") return reply;
	const body = JSON.parse(reply.text) as unknown;
	return { ...reply, text: JSON.stringify(change(body) ?? body) };
}

/** An answer with headers set, or without those that are undefined. */
export function withHeaders(reply: Reply, headers: Readonly<Record<string, string | undefined>>): Reply {
	const merged = Object.entries({ ...reply.headers, ...headers });
	const defined = merged.filter((entry): entry is [string, string] => entry[1] !== undefined);
	return { ...reply, headers: Object.fromEntries(defined) };
}
