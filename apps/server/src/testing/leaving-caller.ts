import { connect } from "node:net";
import { expect, vi } from "vitest";
import type { AppDeps } from "../app.ts";
import type { HandlerTable } from "../operations/handler.ts";
import { handlers } from "../operations/index.ts";
import { goodRequests } from "./good-requests.ts";
import type { Service } from "./service.ts";

/** A service whose client requested quotes and disconnected while the handler ran. */
export interface LeftAlone {
	service: Service;
	/** Lets the handler answer at last. */
	answer(): void;
}

/**
 * Starts a service with `start`, requests quotes with the key `demo`, and disconnects before the handler has answered.
 * The origin makes the application answer, which notes a client when it leaves.
 */
export async function leaveBeforeAnswer(
	start: (replaced: Partial<AppDeps>) => Promise<Service>,
): Promise<LeftAlone> {
	const asked = Promise.withResolvers<void>();
	const body = Promise.withResolvers<unknown>();
	const getQuotes = () => {
		asked.resolve();
		return body.promise;
	};
	const service = await start({
		handlers: { ...handlers, getQuotes: getQuotes as HandlerTable["getQuotes"] },
	});
	const caller = connect(service.port, "127.0.0.1");
	caller.write(
		`GET ${goodRequests.getQuotes} HTTP/1.1\r\nHost: x\r\nOrigin: https://x\r\nx-api-key: ${service.keys.demo}\r\n\r\n`,
	);
	await asked.promise;
	// A plain close looks like a half-close of a client that still reads.
	caller.resetAndDestroy();
	await vi.waitFor(() => expect(service.log.join()).toContain('"status":499'));
	return { service, answer: () => body.resolve({ quote: [] }) };
}
