import { once } from "node:events";
import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { createControl } from "../control/control.ts";
import { createSameOrigin } from "../control/same-origin.ts";
import { createCors } from "../cors.ts";
import { createMockServer } from "../http-server.ts";
import { Journal } from "../journal.ts";
import { usualWorlds } from "../locations.ts";
import { createMock } from "../mock.ts";
import { Scenarios } from "../scenario.ts";
import type { World } from "../world/world.ts";

interface ErrorBody {
	error: string;
	code: string;
	requestId: string;
	details?: { path: string; message: string }[];
}

interface TextResponse {
	status: number;
	headers: Headers;
	text: string;
	/** A member of the JSON body, however deep: `get("quote", 0, "symbol")`. */
	get: (...path: readonly (string | number)[]) => unknown;
	error: () => ErrorBody;
}

export interface Service {
	port: number;
	origin: string;
	request: (target: string, headers?: Record<string, string>, method?: string) => Promise<TextResponse>;
	/** Sends an order to the control API. */
	order: (name: string, body?: object) => Promise<TextResponse>;
	close: () => Promise<void>;
}

interface ServiceOptions {
	answers?: "world" | "examples";
	/** Origins whose pages may read answers. */
	origins?: readonly string[];
	/** Origins whose pages may use the control API. */
	controlOrigins?: readonly string[];
	/** Waits in the place of the system's timers. */
	sleep?: (ms: number) => Promise<unknown>;
}

/** The header with the sample credential that is accepted. */
export const good = { "x-api-key": "mock-200" };

/** Starts the mock on a free port and sends requests over real HTTP. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
	const { answers = "examples", origins = [] } = options;
	const scenarios = new Scenarios();
	const journal = new Journal(document);
	let opened: Promise<World> | undefined;
	const world = () => {
		opened ??= import("../world/world.ts").then(({ openWorld }) =>
			openWorld({ storeFolder: usualWorlds, now: scenarios.clock.now }),
		);
		return opened;
	};
	const mock = await createMock(document, { legacyPrefix: "legacy", scenarios, world, mode: answers });
	const sameOrigin = createSameOrigin({ origins: options.controlOrigins ?? [], hosts: [] });
	const control = createControl({
		scenarios,
		journal,
		mode: answers,
		ready: async () => undefined,
		sameOrigin,
	});
	const server = createMockServer({
		mock,
		cors: createCors(origins),
		control,
		controlCors: createCors(options.controlOrigins ?? []),
		journal,
		...(options.sleep && { sleep: options.sleep }),
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	const sent = async (target: string, init: RequestInit): Promise<TextResponse> => {
		const response = await fetch(origin + target, init);
		const text = await response.text();
		const get: TextResponse["get"] = (...path) =>
			path.reduce((value: unknown, name) => Object(value)[name], JSON.parse(text));
		return { status: response.status, headers: response.headers, text, get, error: () => JSON.parse(text) };
	};
	return {
		port,
		origin,
		request: (target, headers = good, method = "GET") => sent(target, { method, headers }),
		order: (name, body = {}) => sent(`/_mock/${name}`, { method: "POST", body: JSON.stringify(body) }),
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
			await (await opened)?.close();
		},
	};
}
