import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { targetFinder } from "@us-market-data/contract";
import type { Contract, ContractOperation } from "../contract.ts";
import { type HttpResponse, NoResponse, send, type WireRequest } from "../http-client.ts";
import {
	checkOutside,
	secondValidatorsOf,
	type Violation,
	validateResponse,
	validatorsOf,
} from "../response-validator.ts";
import { type Exchange, isPreflight, recordable } from "./exchange.ts";
import { documentedResponse, type FaultRule, faultChooser, requestErrors } from "./faults.ts";
import { passThrough } from "./pass-through.ts";

/** Settings of a judging proxy. */
export interface ProxyOptions {
	/** Address of the deployment. */
	readonly to: string;
	readonly port?: number;
	readonly host?: string;
	readonly faults?: readonly FaultRule[];
	readonly seed?: number;
	/** Milliseconds of the fault `slow`. */
	readonly delayMs?: number;
	/** Takes each exchange after it was judged. The order is that of the ends. */
	readonly onExchange?: (exchange: Exchange) => void;
}

/** A proxy that runs. */
export interface JudgingProxy {
	readonly url: string;
	/** Waits for open exchanges to be judged, and stops. */
	close(): Promise<void>;
}

/** Headers of one connection, which are not passed on. */
const hopByHopHeaders = new Set(
	"connection keep-alive proxy-connection te trailer transfer-encoding upgrade host content-length accept-encoding".split(
		" ",
	),
);
const defaultDelayMs = 2000;

/** Starts a proxy between any client and a deployment that judges every exchange by the contract. Streams pass as they come. */
export async function startJudgingProxy(contract: Contract, options: ProxyOptions): Promise<JudgingProxy> {
	const find = targetFinder(contract.operations);
	const choose = faultChooser(options.faults ?? [], options.seed ?? 1);
	const checkExchange = createExchangeChecker(contract);
	const firstResponses = createFirstResponses();
	const open = new Set<Promise<void>>();
	let number = 0;

	async function forward(request: WireRequest, response: ServerResponse): Promise<void> {
		const startedAt = Date.now();
		const start = performance.now();
		number += 1;
		const exchange = {
			number,
			operation: find(request.target),
			startedAt,
			injected: undefined as string | undefined,
		};
		const fault = exchange.operation && request.method === "GET" ? choose(exchange.operation) : undefined;
		exchange.injected = fault && String(fault.kind);
		const reply = await respondTo(request, exchange.operation, fault);
		const sent = fault?.kind === "cut" ? cutOff(response, reply) : respond(response, reply);
		const violations =
			typeof fault?.kind === "number" || fault?.kind === "stale"
				? []
				: await checkExchange(request, exchange.operation, sent);
		const milliseconds = performance.now() - start;
		options.onExchange?.(recordable({ ...exchange, request, answer: sent, milliseconds, violations }));
	}

	async function respondTo(
		request: WireRequest,
		operation: ContractOperation | undefined,
		fault: FaultRule | undefined,
	): Promise<HttpResponse | undefined> {
		if (operation && typeof fault?.kind === "number")
			return documentedResponse(contract, operation, fault.kind);
		if (fault?.kind === "slow") await setTimeout(options.delayMs ?? defaultDelayMs);
		const before = fault?.kind === "stale" ? firstResponses.of(request.target) : undefined;
		if (before) return before;
		try {
			const response = await send(options.to, request);
			if (response.status === 200 && options.faults?.some(({ kind }) => kind === "stale"))
				firstResponses.add(request.target, response);
			return response;
		} catch (error) {
			if (error instanceof NoResponse) return undefined;
			throw error;
		}
	}

	const findStream = targetFinder(contract.streams);
	const server = createServer((incoming, response) => {
		if (findStream(incoming.url ?? "")) return passThrough(options.to, incoming, response);
		const passing = forward(requestOf(incoming), response).catch((error: unknown) => {
			response.destroy(error as Error);
		});
		open.add(passing);
		void passing.finally(() => open.delete(passing));
	});
	server.listen(options.port ?? 0, options.host ?? "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		async close() {
			await Promise.all(open);
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function requestOf(incoming: IncomingMessage): WireRequest {
	const headers = Object.entries(incoming.headers).filter(
		([name, value]) => !hopByHopHeaders.has(name) && value !== undefined,
	);
	return {
		method: incoming.method ?? "GET",
		target: incoming.url ?? "/",
		headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
	};
}

/** Passes an answer on. Without one the client gets a 502, which the contract does not document. */
function respond(response: ServerResponse, answer: HttpResponse | undefined): HttpResponse | undefined {
	if (!answer) {
		response.writeHead(502, { "content-type": "application/json" });
		response.end(JSON.stringify({ error: "The service behind the proxy did not answer." }));
		return undefined;
	}
	const headers = Object.entries(answer.headers).filter(([name]) => !hopByHopHeaders.has(name));
	response.writeHead(answer.status, Object.fromEntries(headers));
	response.end(answer.text);
	return answer;
}

/** Breaks the connection in the middle of the body. */
function cutOff(response: ServerResponse, answer: HttpResponse | undefined): undefined {
	response.writeHead(answer?.status ?? 200, {
		"content-type": "application/json",
		"content-length": "1000000",
	});
	response.write(answer?.text.slice(0, Math.floor((answer?.text.length ?? 0) / 2)) ?? "{");
	setImmediate(() => response.destroy());
	return undefined;
}

type ExchangeChecker = (
	request: WireRequest,
	operation: ContractOperation | undefined,
	response: HttpResponse | undefined,
) => Promise<readonly Violation[]>;

/** Judges exchanges with both families of validators. What both complain about is told once. */
function createExchangeChecker(contract: Contract): ExchangeChecker {
	const [firstResponses, second] = [validatorsOf(contract), secondValidatorsOf(contract)];
	return async (request, operation, response) => {
		if (!response || (isPreflight(request) && response.status < 300)) return [];
		if (!operation) return response.status >= 400 ? checkOutside(response) : [];
		const [one, other] = await Promise.all(
			[firstResponses, second].map((validators) =>
				validateResponse(operation, request.method, response, validators),
			),
		);
		const reported = new Set(one?.map(({ rule }) => rule));
		const errors =
			request.method === "GET" ? await requestErrors(operation, request.target, firstResponses) : [];
		return [
			...(one ?? []),
			...(other ?? [])
				.filter(({ rule }) => !reported.has(rule))
				.map(({ rule, message }) => ({ rule: `${rule} (AJV alone)`, message })),
			...acceptedInvalid(errors, response),
		];
	};
}

function acceptedInvalid(errors: readonly string[], { status }: HttpResponse): Violation[] {
	if (status !== 200 && status !== 304) return [];
	return errors.map((error) => ({
		rule: "invalid request",
		message: `answered ${status} although ${error}`,
	}));
}

/** The first sound answer to each question, for the fault `stale`. */
export interface FirstResponses {
	of(target: string): HttpResponse | undefined;
	/** Takes an answer; a later one to the same question changes nothing. */
	add(target: string, response: HttpResponse): void;
}

const maxQuestions = 1000;

/** Creates a memory of first answers that forgets the question that was asked first. */
export function createFirstResponses(maxResponses = maxQuestions): FirstResponses {
	const byTarget = new Map<string, HttpResponse>();
	return {
		of: (target) => byTarget.get(target),
		add(target, response) {
			if (byTarget.has(target)) return;
			byTarget.set(target, response);
			const [oldest] = byTarget.keys();
			if (byTarget.size > maxResponses && oldest !== undefined) byTarget.delete(oldest);
		},
	};
}
