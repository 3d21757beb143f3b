import { type HttpOptions, httpMarketData, serveStdio, toolsetsIn } from "@us-market-data/mcp/stdio";
import { exitCodes, UsageError } from "../exit.ts";
import { type Connection, type ConnectionOptions, connectionOf } from "../profiles/connection.ts";
import { accessToken } from "../profiles/tokens.ts";

/** Options of the command. */
export interface McpOptions extends ConnectionOptions {
	/** Areas whose operations are tools as well, with commas between them. */
	toolsets?: string | undefined;
}

/** Serves the tools of the Model Context Protocol on standard input and output, until the client closes them. */
export async function mcp(options: McpOptions): Promise<void> {
	const toolsets = areasOf(options.toolsets);
	const connection = connectionOf(options);
	const { url, companyUrl, legacyUrl, legacyPrefix, timeout, tokens } = connection;
	const data = httpMarketData({
		baseUrl: withoutSlash(url),
		headers: credentialOf(connection),
		legacyPrefix,
		familyUrls: { ...(companyUrl && { company: companyUrl }), ...(legacyUrl && { legacy: legacyUrl }) },
		timeout,
	});
	await serveStdio(data, { toolsets, hasToken: tokens !== undefined });
}

const withoutSlash = (url: string): string => (url.endsWith("/") ? url.slice(0, -1) : url);

/** The headers of the credential. A sign-in is renewed before it ends. */
function credentialOf(connection: Connection): HttpOptions["headers"] {
	const { apiKey, tokens, url } = connection;
	if (tokens) return async () => ({ authorization: `Bearer ${await accessToken(connection)}` });
	if (apiKey) return { "x-api-key": apiKey };
	throw new UsageError(`There is no credential for the service at ${url}.`, {
		exitCode: exitCodes.credential,
		instead: "usmd init, or set USMD_API_KEY where the client starts usmd mcp",
	});
}

function areasOf(text = ""): readonly string[] {
	const { named, unknown, allowed } = toolsetsIn(text);
	if (unknown === undefined) return named;
	throw new UsageError(`"${unknown}" is no area; allowed: ${allowed.join(", ")}.`, { field: "--toolsets" });
}
