import { once } from "node:events";
import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { createMockServer } from "../http-server.ts";
import { createMock } from "../mock.ts";

interface ErrorBody {
	error: string;
	code: string;
	requestId: string;
	details?: { path: string; message: string }[];
}

interface Answer {
	status: number;
	headers: Headers;
	text: string;
	error: () => ErrorBody;
}

export interface Service {
	port: number;
	origin: string;
	ask: (target: string, headers?: Record<string, string>, method?: string) => Promise<Answer>;
	close: () => Promise<void>;
}

/** The header with the sample credential that is accepted. */
export const good = { "x-api-key": "mock-200" };

/** Starts the mock on a free port and sends requests over real HTTP. */
export async function startService(): Promise<Service> {
	const server = createMockServer({ mock: await createMock(document, { legacyPrefix: "legacy" }) });
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	return {
		port,
		origin,
		ask: async (target, headers = good, method = "GET") => {
			const response = await fetch(origin + target, { method, headers });
			const text = await response.text();
			return { status: response.status, headers: response.headers, text, error: () => JSON.parse(text) };
		},
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}
