import { redactKeys } from "@us-market-data/accounts";
import { type Logger, pino } from "pino";
import { Recent } from "../http/recent.ts";
import type { AnsweredRequest, RequestObserver } from "../request/answered.ts";
import { notedPath, pathOf } from "../request/target.ts";

/** Paths whose form in the log is known, in each of two generations. */
const knownPaths = 4_096;

/** Addresses whose form in the log is known, in each of two generations. */
const knownClients = 1_024;

/** A longer path is noted anew each time. */
const longestKnownPath = 256;

/** The parts of a logger that its lines are made of, under the symbols that pino exports for such writers. */
interface LineParts {
	/** The beginning of a line by its level. */
	[pino.symbols.lsCacheSym]: Readonly<Record<number, string>>;
	/** Bindings of the logger. */
	[pino.symbols.chindingsSym]: string;
	[pino.symbols.streamSym]: LineStream;
}

/** Takes lines. The log of the service makes those of requests when there is time for it. */
interface LineStream {
	write(line: string): void;
	writeLater?(make: () => string): void;
}

/** The part of a line from its method to its status, which all answers of one kind have. */
interface KnownKind extends Pick<AnsweredRequest, "method" | "operation" | "status"> {
	text: string;
}

/**
 * Logs one line per answer, without headers and without the query string, because either may hold a secret. The key
 * appears by its prefix. `bytes` is the length of the body, `client` the address that the request came from.
 *
 * A line has the form of those that the logger writes. It is put together from a few texts that are made once for a
 * millisecond, a path, a credential and an address, because a logger reads and quotes every value of every line.
 */
export function accessLog(log: Logger): RequestObserver {
	const stream = (log as unknown as LineParts)[pino.symbols.streamSym];
	const lineOf = lines(log);
	return {
		answered(request) {
			if (!log.isLevelEnabled("info")) return;
			const at = Date.now();
			if (stream.writeLater) stream.writeLater(() => lineOf(request, at));
			else stream.write(lineOf(request, at));
		},
	};
}

/** Makes the line of a request that was answered at an instant. */
function lines(log: Logger): (request: AnsweredRequest, at: number) => string {
	const beginning = beginningOf(log);
	const kindOf = kinds();
	const ofCallers = new WeakMap<object, string>();
	const clientOf = clients();
	return (request, at) => {
		const { requestId, cost, bytes, client, traceId, milliseconds } = request;
		const ms = Math.round(milliseconds * 100) / 100;
		const trace = traceId === undefined ? "" : member("traceId", traceId);
		return (
			`${beginning(at)}${quoted(requestId)}${kindOf(request)}${callerText(request, ofCallers)}` +
			`${cost === 1 ? charged : free}${bytes}${clientOf(client)}${trace},"ms":${ms}}\n`
		);
	};
}

const charged = ',"cost":1,"bytes":';
const free = ',"cost":0,"bytes":';

/** The beginning of the lines of an instant, up to the request id. */
function beginningOf(log: Logger): (at: number) => string {
	const parts = log as unknown as LineParts;
	const level = parts[pino.symbols.lsCacheSym][log.levels.values["info"] ?? 0];
	let latest = { at: Number.NaN, text: "" };
	return (at) => {
		if (at !== latest.at) {
			const text = `${level},"time":${at}${parts[pino.symbols.chindingsSym]},"requestId":`;
			latest = { at, text };
		}
		return latest.text;
	};
}

function kinds(): (request: AnsweredRequest) => string {
	const ofPaths = new Recent<KnownKind>(knownPaths);
	const textOf = ({ method, target, operation, status }: AnsweredRequest) => {
		const path = pathOf(target);
		const known = ofPaths.get(path);
		if (known && known.status === status && known.operation === operation && known.method === method)
			return known.text;
		const text = redactKeys(
			`${member("method", method)},"path":${JSON.stringify(notedPath(target))}` +
				`${member("operationId", operation?.operationId)},"status":${status}`,
		);
		if (path.length <= longestKnownPath) ofPaths.set(path, { method, operation, status, text });
		return text;
	};
	return (request) => {
		const { kind } = request;
		if (!kind) return textOf(request);
		kind.logged ??= textOf(request);
		return kind.logged;
	};
}

function clients(): (client: string | undefined) => string {
	const ofAddresses = new Recent<string>(knownClients);
	return (client) => {
		if (client === undefined) return "";
		const known = ofAddresses.get(client);
		if (known !== undefined) return known;
		const text = member("client", client);
		ofAddresses.set(client, text);
		return text;
	};
}

function callerText({ credential }: AnsweredRequest, known: WeakMap<object, string>): string {
	if (!credential) return "";
	const text = known.get(credential);
	if (text !== undefined) return text;
	const { account, key } = credential;
	const made = redactKeys(
		`${member("account", account.name)},"accountId":${account.id}${member("key", key.prefix)}`,
	);
	known.set(credential, made);
	return made;
}

const member = (name: string, value: string | undefined): string =>
	value === undefined ? "" : `,"${name}":${quoted(value)}`;

/** Texts in which JSON escapes nothing. */
const plain = /^[\w.:-]*$/;

const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));
