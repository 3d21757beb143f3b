import { type Logger, pino } from "pino";
import { Recent } from "../http/recent.ts";
import type { AnsweredRequest, RequestObserver } from "../request/answered.ts";
import { notedPath, pathOf } from "../request/target.ts";

/** Paths whose form in the log is known, in each of two generations. */
const knownPaths = 4_096;

/** A longer path is noted anew each time. */
const longestKnownPath = 256;

/** The parts of a logger that its lines are made of, under the symbols that pino exports for such writers. */
interface LineParts {
	/** The beginning of a line by its level. */
	[pino.symbols.lsCacheSym]: Readonly<Record<number, string>>;
	/** Bindings of the logger. */
	[pino.symbols.chindingsSym]: string;
	[pino.symbols.timeSym](): string;
	[pino.symbols.streamSym]: { write(line: string): void };
}

/**
 * Logs one line per answer, without headers and without the query string, because either may hold a secret. The key
 * appears by its prefix. `bytes` is the length of the body, `client` the address that the request came from.
 *
 * A line has the form of those that the logger writes. It is put together from texts that are made once for a
 * credential or a path, because a logger reads and quotes every value of every line.
 */
export function accessLog(log: Logger): RequestObserver {
	const parts = log as unknown as LineParts;
	const beginning = parts[pino.symbols.lsCacheSym][log.levels.values["info"] ?? 0];
	const ofCallers = new WeakMap<object, string>();
	const ofPaths = new Recent<string>(knownPaths);
	const pathText = (target: string) => {
		const path = pathOf(target);
		const known = ofPaths.get(path);
		if (known !== undefined) return known;
		const text = `,"path":${JSON.stringify(notedPath(target))}`;
		if (path.length <= longestKnownPath) ofPaths.set(path, text);
		return text;
	};
	return {
		answered(request) {
			if (!log.isLevelEnabled("info")) return;
			const { requestId, method, target, operation, status } = request;
			const line =
				`${beginning}${parts[pino.symbols.timeSym]()}${parts[pino.symbols.chindingsSym]}` +
				`,"requestId":${quoted(requestId)}${member("method", method)}${pathText(target)}` +
				`${member("operationId", operation?.operationId)},"status":${status}`;
			parts[pino.symbols.streamSym].write(line + callerText(request, ofCallers) + endOf(request));
		},
	};
}

function callerText({ credential }: AnsweredRequest, known: WeakMap<object, string>): string {
	if (!credential) return "";
	const text = known.get(credential);
	if (text !== undefined) return text;
	const { account, key } = credential;
	const made = `${member("account", account.name)},"accountId":${account.id}${member("key", key.prefix)}`;
	known.set(credential, made);
	return made;
}

function endOf({ cost, bytes, client, traceId, milliseconds }: AnsweredRequest): string {
	const ms = Math.round(milliseconds * 100) / 100;
	return `,"cost":${cost},"bytes":${bytes}${member("client", client)}${member("traceId", traceId)},"ms":${ms}}\n`;
}

const member = (name: string, value: string | undefined): string =>
	value === undefined ? "" : `,"${name}":${quoted(value)}`;

/** Texts in which JSON escapes nothing. */
const plain = /^[\w.:-]*$/;

const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));
