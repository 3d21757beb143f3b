import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startTestServer, type TestServer } from "./server.ts";

/** Starts a database server for a test run when the first test file asks for it. */
export interface OnDemand {
	/** Loopback address that answers with the address of the server's database. */
	url: string;
	stop(): Promise<void>;
}

export async function postgresOnDemand(): Promise<OnDemand> {
	let started: Promise<TestServer> | undefined;
	const server = createServer((_request, response) => {
		started ??= startTestServer();
		started.then(
			({ url }) => response.end(url),
			(error) => response.writeHead(500).end(String(error)),
		);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop: async () => {
			server.close();
			server.closeAllConnections();
			await (await started?.catch(() => undefined))?.stop();
		},
	};
}
