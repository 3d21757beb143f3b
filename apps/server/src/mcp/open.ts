import { join } from "node:path";
import type { HttpService } from "@us-market-data/mcp";
import type { Env } from "@us-market-data/runtime";
import type { Logger } from "pino";
import type { McpDeps } from "./mcp.ts";

/** Parts of the service that its tools work with. */
interface OpenDeps {
	/** The port that the service listens on. */
	port: () => number;
	log: Logger;
	now: () => number;
	onCall?: ((tool: string, isRefused: boolean) => void) | undefined;
}

/** The tools as the settings say, and how to close them. They are loaded at the first message. */
export function openMcp(
	env: Env,
	{ port, log, now, onCall }: OpenDeps,
): McpDeps & { close(): Promise<void> } {
	let opened: Promise<HttpService> | undefined;
	const host = () => `${addressOf(env.HOST)}:${port()}`;
	const open = async () => {
		const { createHttpService } = await import("@us-market-data/mcp");
		return createHttpService({
			baseUrl: () => `http://${host()}`,
			legacyPrefix: env.LEGACY_PREFIX,
			folder: join(env.DATA_DIR, "results"),
			now,
			onCall,
			onError: (err) => log.warn({ err }, "a message to the tools failed"),
		});
	};
	return {
		tools: () => {
			// A failure to load is not kept.
			opened ??= open().catch((error: unknown) => {
				opened = undefined;
				throw error;
			});
			return opened;
		},
		ownHosts: ownHostsOf(env),
		close: async () => (await opened?.catch(() => undefined))?.close(),
	};
}

const loopback: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Names of the service's host: those of loopback, where it listens there, and that of its public address. */
function ownHostsOf({ HOST, PUBLIC_URL }: Pick<Env, "HOST" | "PUBLIC_URL">): string[] | undefined {
	const listens = loopback.includes(HOST) || HOST === "::1";
	const own = PUBLIC_URL === "" ? [] : [new URL(PUBLIC_URL).hostname];
	return listens || own.length > 0 ? [...own, ...loopback] : undefined;
}

/** The address at which the service reaches itself. */
function addressOf(host: string): string {
	if (host === "0.0.0.0") return "127.0.0.1";
	const address = host === "::" ? "::1" : host;
	return address.includes(":") ? `[${address}]` : address;
}
