import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { BadSetting } from "@us-market-data/market";
import { leave, tolerateLostStreams } from "@us-market-data/runtime";
import { createBridge } from "./server.ts";
import { Service } from "./service.ts";
import { readSettings } from "./settings.ts";
import { systemTime } from "./upstream.ts";

/** Starts the bridge from its environment. */
async function start(): Promise<void> {
	const settings = readSettings(process.env);
	const bridge = createBridge(new Service(settings), systemTime);
	bridge.http.listen(settings.port, settings.host);
	try {
		await once(bridge.http, "listening");
	} catch (cause) {
		const { message } = cause as Error;
		throw new BadSetting(`HOST and PORT name no address that can be had: ${message}.`, { cause });
	}
	const { port } = bridge.http.address() as AddressInfo;
	const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
	const of = settings.replay === undefined ? "live" : `replay=${settings.replay}`;
	process.stdout.write(`Bridge to ${settings.url} (${of}) on ws://${host}:${port}/v2/iex\n`);
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => {
			bridge.close();
			bridge.http.on("close", () => leave(0));
		});
}

tolerateLostStreams();
try {
	await start();
} catch (error) {
	if (!(error instanceof BadSetting)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 2;
}
