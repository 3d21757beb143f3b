import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { startMock } from "./mock.ts";
import { startService } from "./service.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Answers `/service` and `/mock` with the one that all files of this run share, and starts it when first asked. */
		sharedOnDemand: string;
	}
}

/** Where the test files of a run find what they share. */
export interface Shared {
	url: string;
	/** The data folder of the service. */
	folder?: string | undefined;
}

/** Gives all test files of a run one service that no test changes, and one mock that each test leaves as it was. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const starts: Record<string, () => Promise<Shared & AsyncDisposable>> = {
		"/service": startService,
		"/mock": startMock,
	};
	const started = new Map<string, Promise<Shared & AsyncDisposable>>();
	const server = createServer(async ({ url: path = "" }, response) => {
		const running = started.get(path) ?? starts[path]?.();
		if (!running) return void response.writeHead(404).end();
		started.set(path, running);
		try {
			const { url, folder }: Shared = await running;
			response.end(JSON.stringify({ url, folder }));
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	project.provide("sharedOnDemand", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	return async () => {
		server.close();
		for (const running of await Promise.allSettled(started.values()))
			if (running.status === "fulfilled") await running.value[Symbol.asyncDispose]();
	};
}
