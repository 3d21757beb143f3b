import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform, type TransformCallback } from "node:stream";
import { StdioServerTransport, serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { todayAt } from "../answers/relative-times.ts";
import { openResultStore } from "../answers/result-store.ts";
import type { MarketData } from "../market-data.ts";
import { createServer } from "../server.ts";
import { createSqlRunner } from "../sql/run-sql.ts";

/** Lines that are no message, after which the other side is no client of the protocol. */
const maxIgnoredLines = 1_000;

/** A message of a client is far shorter. */
const maxLineBytes = 10 * 1024 * 1024;

const lineBreak = 0x0a;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

/**
 * Passes the lines on that hold a JSON object. The library throws and catches an error for every other line, a blank one
 * too: three million line breaks took it most of a minute. Blank lines are dropped. Others count as ignored, and too many
 * of them end the stream with an error.
 */
class MessageLines extends Transform {
	readonly #onIgnored: () => void;
	#begun: Buffer[] = [];
	#begunBytes = 0;
	#ignored = 0;

	/** @param onIgnored is called for each line that is no JSON object */
	constructor(onIgnored: () => void) {
		super();
		this.#onIgnored = onIgnored;
	}

	/** Counts a line that is no message. */
	ignore(): void {
		this.#ignored += 1;
		this.#onIgnored();
		if (this.#ignored >= maxIgnoredLines)
			this.destroy(new Error(`${maxIgnoredLines} lines on standard input are no messages.`));
	}

	override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
		let start = 0;
		for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, start)) {
			// A run of line breaks has nothing to read.
			if (end > start || this.#begunBytes > 0) this.#take(chunk.subarray(start, end));
			if (this.destroyed) break;
			start = end + 1;
		}
		this.#begun.push(chunk.subarray(start));
		this.#begunBytes += chunk.length - start;
		const isTooLong = this.#begunBytes > maxLineBytes;
		done(isTooLong ? new Error(`A line on standard input has more than ${maxLineBytes} bytes.`) : null);
	}

	/** Reads the end of a line. */
	#take(end: Buffer): void {
		const line = this.#begunBytes > 0 ? Buffer.concat([...this.#begun, end]) : end;
		this.#begun = [];
		this.#begunBytes = 0;
		if (line.every(isBlank)) return;
		if (isObject(line)) this.push(Buffer.concat([line, Buffer.of(lineBreak)]));
		else this.ignore();
	}
}

function isObject(line: Buffer): boolean {
	try {
		const value: unknown = JSON.parse(line.toString("utf8"));
		return typeof value === "object" && value !== null && !Array.isArray(value);
	} catch {
		return false;
	}
}

/** The tools of a client. */
interface StdioOptions {
	/** Areas whose operations are tools as well. */
	toolsets?: readonly string[];
	/** True where the credential is an access token, which some operations do not accept. */
	hasToken?: boolean;
}

/** Serves one client on standard input and output, until it closes them; the process ends then. */
export async function serveStdio(
	data: MarketData,
	{ toolsets = [], hasToken = false }: StdioOptions = {},
): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "usmd-mcp-"));
	const results = openResultStore(folder);
	const sql = createSqlRunner();
	const today = () => todayAt(Date.now());
	const report = (text: string) => void process.stderr.write(`${redactKeys(text)}\n`);
	const onError = ({ message }: Error) => report(message.replaceAll(/\s+/g, " "));
	const lines = process.stdin.pipe(new MessageLines(() => report(ignored)));
	const handle = serve(
		() => createServer({ account: "own", data, results, sql, today, hasToken, onError }, toolsets),
		{
			transport: redactTransport(new StdioServerTransport(lines)),
			onerror: (error) => (isInvalidMessage(error) ? lines.ignore() : onError(error)),
		},
	);
	const end = async (exitCode: number) => {
		await handle.close();
		await rm(folder, { recursive: true, force: true });
		process.exit(exitCode);
	};
	lines.once("end", () => end(0));
	lines.once("error", () => end(2));
	process.once("SIGTERM", () => end(0));
	process.once("SIGINT", () => end(0));
}

/** Makes a transport send no key, whatever the library or a tool repeats of a message. */
function redactTransport(transport: StdioServerTransport): StdioServerTransport {
	const send = transport.send.bind(transport);
	transport.send = (message) => {
		const text = JSON.stringify(message);
		const redacted = redactKeys(text);
		return send(redacted === text ? message : JSON.parse(redacted));
	};
	return transport;
}

const ignored = "A line on standard input is ignored: it is no JSON-RPC 2.0 message.";

/** The library reports an object that is no message by all that its validator says of it. */
const isInvalidMessage = ({ name }: Error): boolean => name.endsWith("ZodError");
