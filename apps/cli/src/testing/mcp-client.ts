import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { built, settingsOf } from "./usmd.ts";

/**
 * Connects a client of the official package to `usmd mcp`, closed at the end of the block.
 *
 * @param program arguments of Node that run the command line
 */
export async function mcpClient(
	args: readonly string[],
	given: Readonly<Record<string, string>>,
	program: readonly string[] = built,
): Promise<AsyncDisposable & Client> {
	const client = new Client({ name: "test", version: "1.0.0" });
	const set = Object.entries(settingsOf(given)).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, value] as const],
	);
	const server = {
		command: process.execPath,
		args: [...program, "mcp", ...args],
		env: Object.fromEntries(set),
	};
	await client.connect(new StdioClientTransport(server));
	return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** The text of a tool's result. */
export async function textOf(client: Client, name: string, given: Record<string, unknown>): Promise<string> {
	const { content } = await client.callTool({ name, arguments: given });
	return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
