import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StdioServerTransport, serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { keptIn } from "../answers/kept-results.ts";
import { todayAt } from "../answers/relative-times.ts";
import type { MarketData } from "../market-data.ts";
import { createServer } from "../server/create-server.ts";
import { createSqlRunner } from "../sql/run-sql.ts";
import { MessageLines } from "./message-lines.ts";

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
	const kept = keptIn(folder);
	const sql = createSqlRunner();
	const today = () => todayAt(Date.now());
	const report = (text: string) => void process.stderr.write(`${redactKeys(text)}\n`);
	const onError = ({ message }: Error) => report(message.replaceAll(/\s+/g, " "));
	const lines = process.stdin.pipe(new MessageLines(() => report(ignored)));
	const handle = serve(
		() => createServer({ account: "own", data, kept, sql, today, hasToken, onError }, toolsets),
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
