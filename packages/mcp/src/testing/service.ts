import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { programs, startProcess } from "@us-market-data/tooling/testkit";

/** The service as a process, with the demo key. */
export async function startService(settings: Record<string, string> = {}) {
	const folder = settings["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "usmd-mcp-test-")));
	const running = await startProcess({ LOG_LEVEL: "warn", ...settings, DATA_DIR: folder });
	const key = async (name = "demo-key") => (await readFile(join(folder, name), "utf8")).trim();
	const stop = async () => {
		await running.stop();
		await rm(folder, { recursive: true, force: true });
	};
	return { ...running, stop, key };
}

/** A client of the official package. */
const newClient = () => new Client({ name: "test", version: "1.0.0" });

/** Connects over streamable HTTP with an API key. */
export async function overHttp(url: string, key: string, query = ""): Promise<Client> {
	const client = newClient();
	const options = { requestInit: { headers: { "x-api-key": key } } };
	await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp${query}`, url), options));
	return client;
}

const usmdMcp = ["--conditions=@us-market-data/source", programs.usmd, "mcp"];

/** Connects to `usmd mcp` over standard input and output. */
export async function overStdio(url: string, key: string, options: readonly string[] = []): Promise<Client> {
	const client = newClient();
	const env = { PATH: process.env["PATH"] ?? "", USMD_URL: url, USMD_API_KEY: key };
	await client.connect(
		new StdioClientTransport({ command: process.execPath, args: [...usmdMcp, ...options], env }),
	);
	return client;
}

/** A result of a tool as the tests read it. */
export interface ToolResult {
	text: string;
	bytes: number;
	isError: boolean;
	links: readonly string[];
	/** Titles of the links. */
	titles: readonly (string | undefined)[];
	/** The first table. */
	rows: readonly (readonly unknown[])[];
	content: Readonly<Record<string, unknown>>;
}

/** Calls a tool. */
export async function callTool(
	client: Client,
	name: string,
	given: Record<string, unknown>,
): Promise<ToolResult> {
	const result = await client.callTool({ name, arguments: given });
	const texts = result.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
	const content = (result.structuredContent ?? {}) as Record<string, unknown> & {
		tables?: readonly { rows: readonly (readonly unknown[])[] }[];
	};
	return {
		text: texts.join("\n"),
		bytes: Buffer.byteLength(JSON.stringify(result)),
		isError: result.isError === true,
		titles: result.content.flatMap((part) => (part.type === "resource_link" ? [part.title] : [])),
		links: result.content.flatMap((part) => (part.type === "resource_link" ? [part.uri] : [])),
		rows: content.tables?.[0]?.rows ?? [],
		content,
	};
}
