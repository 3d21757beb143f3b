import { once } from "node:events";
import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { BadSetting, readEnv } from "./env.ts";
import { createMockServer } from "./http-server.ts";
import { createMock } from "./mock.ts";

/** Starts the mock from its environment. */
async function start(): Promise<void> {
	const env = readEnv(process.env);
	const hosts = { main: env.MAIN_HOSTS, company: env.COMPANY_HOSTS, legacy: env.LEGACY_HOSTS };
	const server = createMockServer(await createMock(document, { legacyPrefix: env.LEGACY_PREFIX, hosts }));
	server.listen(env.PORT, env.HOST);
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const origin = `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`;
	process.stdout.write(
		`Mock of the market data service on ${origin} after ${Math.round(performance.now())} ms\n` +
			`curl -i -H 'x-api-key: mock-200' '${origin}/api/market-data/quote?symbols=AAPL.US'\n`,
	);
	const stop = () => {
		server.close();
		server.closeAllConnections();
	};
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}

try {
	await start();
} catch (error) {
	const { code } = error as NodeJS.ErrnoException;
	const expected = error instanceof BadSetting || code === "EADDRINUSE" || code === "EACCES";
	if (!expected) throw error;
	process.stderr.write(`${(error as Error).message}\n`);
	process.exitCode = error instanceof BadSetting ? 2 : 1;
}
