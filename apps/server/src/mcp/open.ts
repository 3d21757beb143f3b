import { join } from "node:path";
import { ToolsThread } from "@us-market-data/mcp";
import type { Env } from "@us-market-data/runtime";
import type { Logger } from "pino";
import type { McpDeps } from "./mcp.ts";

/** Parts of the service that its tools work with. */
interface OpenDeps {
	log: Logger;
	onCall?: ((tool: string, isRejected: boolean) => void) | undefined;
}

/** The tools as the settings say, and how to close them. Their thread starts with the first message. */
export function openMcp(env: Env, { log, onCall }: OpenDeps): McpDeps & { close(): Promise<void> } {
	const tools = new ToolsThread({
		folder: join(env.DATA_DIR, "results"),
		legacyPrefix: env.LEGACY_PREFIX,
		onCall,
		onError: (err) => log.warn({ err }, "a message to the tools failed"),
	});
	return { tools, ownHosts: ownHostsOf(env), close: () => tools.close() };
}

const loopback: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

type HostSettings = Pick<Env, "HOST" | "PUBLIC_URL" | "MAIN_HOSTS" | "COMPANY_HOSTS" | "LEGACY_HOSTS">;

/** Names of the service's hosts: those of loopback, where it listens there, of its public address, and of its families. */
function ownHostsOf({ HOST, PUBLIC_URL, ...families }: HostSettings): string[] | undefined {
	const listens = loopback.includes(HOST) || HOST === "::1";
	const { MAIN_HOSTS, COMPANY_HOSTS, LEGACY_HOSTS } = families;
	const hosts = [MAIN_HOSTS, COMPANY_HOSTS, LEGACY_HOSTS].flatMap((list) => list.split(","));
	const own = [
		...(PUBLIC_URL === "" ? [] : [new URL(PUBLIC_URL).hostname]),
		...hosts.flatMap((host) => URL.parse(`http://${host.trim()}`)?.hostname ?? []),
	];
	return listens || PUBLIC_URL !== "" ? [...own, ...loopback] : undefined;
}
