import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { SharedResults } from "../answers/result-store.ts";
import type { FromThread, HttpReply, ThreadSettings, ToolMessage, ToThread } from "./messages.ts";

/**
 * The thread in which the tools work, so that what a message costs is no time of the service's event loop. On systems
 * with thread priorities it gives way to that, and the processes of statements have its priority.
 */
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded here, at the priority set above.
const { createMessageHandler, expiredReply } = await import("./message-handler.ts");
const { openResultStore, sharedResultStore } = await import("../answers/result-store.ts");

/** Number of the last request to the service. */
let requests = 0;

const send = (message: FromThread) => parentPort?.postMessage(message);

/** Calls of results that wait for their outcome. */
const results = new Map<number, PromiseWithResolvers<never>>();

/** Calls the results that the service stores. */
function callResults(method: keyof SharedResults, args: readonly string[]): Promise<never> {
	const request = ++requests;
	const outcome = Promise.withResolvers<never>();
	results.set(request, outcome);
	send({ kind: "results", request, method, args });
	return outcome.promise;
}

const shared: SharedResults = {
	save: (...args) => callResults("save", args),
	read: (...args) => callResults("read", args),
	ids: (...args) => callResults("ids", args),
};

const { folder, legacyPrefix } = workerData as ThreadSettings;

const respond = createMessageHandler({
	legacyPrefix,
	resultsOf: (account) =>
		folder === undefined ? sharedResultStore(account, shared) : openResultStore(join(folder, account)),
	now: Date.now,
	onCall: (tool, isError) => send({ kind: "call", tool, isError }),
	onError: (error) => send({ kind: "error", error }),
});

/** A message that is being answered. */
interface Open {
	message: ToolMessage;
	left: AbortController;
}

const open = new Map<number, Open>();
/** Data requests that wait for their answer. */
const waiting = new Map<number, (reply: HttpReply | undefined) => void>();

/** Asks the service for data in the name of a message. */
function fetchFor(id: number) {
	return async (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
		signal.throwIfAborted();
		const { pathname, search } = new URL(url);
		const request = ++requests;
		const { promise, resolve, reject } = Promise.withResolvers<HttpReply | undefined>();
		const stop = () => reject(signal.reason);
		signal.addEventListener("abort", stop, { once: true });
		waiting.set(request, resolve);
		send({ kind: "request", id, request, target: `${pathname}${search}` });
		try {
			const reply = await promise;
			if (!reply) throw new Error("the data request failed");
			return new Response(reply.body as Uint8Array<ArrayBuffer>, reply);
		} finally {
			waiting.delete(request);
			signal.removeEventListener("abort", stop);
		}
	};
}

/** Gives a message up, whose answer is not sent any more. */
function giveUp(id: number): ToolMessage | undefined {
	const given = open.get(id);
	open.delete(id);
	given?.left.abort();
	return given?.message;
}

/** Settles a call of results. */
function settle({ request, value, error }: Extract<ToThread, { kind: "results" }>): void {
	const outcome = results.get(request);
	results.delete(request);
	if (error) outcome?.reject(error);
	else outcome?.resolve(value as never);
}

parentPort?.on("message", async (incoming: ToThread) => {
	if (incoming.kind === "results") return settle(incoming);
	if (incoming.kind === "data") return void waiting.get(incoming.request)?.(incoming.reply);
	if (incoming.kind === "withdrawn") return void giveUp(incoming.id);
	if (incoming.kind === "expired") {
		const expired = giveUp(incoming.id);
		return expired && send({ kind: "reply", id: incoming.id, reply: expiredReply(expired) });
	}
	const { id, message } = incoming;
	const left = new AbortController();
	open.set(id, { message, left });
	const reply = await respond(message, fetchFor(id), left.signal);
	if (open.delete(id)) send({ kind: "reply", id, reply });
});
