import { expect, vi } from "vitest";
import type { AppDeps } from "../app.ts";
import type { HandlerTable } from "../operations/handler.ts";
import { handlers } from "../operations/index.ts";
import { goodRequests } from "./good-requests.ts";
import type { Service } from "./service.ts";

/** A service whose caller asked for quotes and left while the handler was at work. */
export interface LeftAlone {
	service: Service;
	/** Lets the handler answer at last. */
	answer(): void;
}

/** Starts a service by `start`, asks it for quotes with the key `demo`, and leaves before the handler has answered. */
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
	const leaving = new AbortController();
	const call = fetch(service.url + goodRequests.getQuotes, {
		headers: { "x-api-key": service.keys.demo },
		signal: leaving.signal,
	}).catch(() => "left");
	await asked.promise;
	leaving.abort();
	expect(await call).toBe("left");
	await vi.waitFor(() => expect(service.log.join()).toContain('"status":499'));
	return { service, answer: () => body.resolve({ quote: [] }) };
}
