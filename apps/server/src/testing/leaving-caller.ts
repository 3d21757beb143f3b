import { connect } from "node:net";
import type { HandlerContext, HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import { expect, vi } from "vitest";
import type { AppDeps } from "../app.ts";
import { goodRequests } from "./good-requests.ts";
import type { Service } from "./service.ts";

/** A service whose client requested quotes and disconnected while the handler ran. */
export interface LeftAlone {
	service: Service;
	/** Lets the handler answer at last, and waits until the request is logged. Returns its line. */
	read(): Promise<Record<string, unknown>>;
}

/** Starts a service with `start`, requests quotes with the key `demo`, and disconnects before the handler has answered. */
export async function leaveBeforeResponse(
	start: (replaced: Partial<AppDeps>) => Promise<Service>,
): Promise<LeftAlone> {
	const [arrived, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const body = Promise.withResolvers<unknown>();
	const getQuotes = (_input: unknown, { caller }: HandlerContext) => {
		caller.onGone(gone.resolve);
		arrived.resolve();
		return body.promise;
	};
	const service = await start({
		handlers: { ...handlers, getQuotes: getQuotes as HandlerTable["getQuotes"] },
	});
	const caller = connect(service.port, "127.0.0.1");
	caller.write(
		`GET ${goodRequests.getQuotes} HTTP/1.1\r\nHost: x\r\nx-api-key: ${service.keys.demo}\r\n\r\n`,
	);
	await arrived.promise;
	// A plain close looks like a half-close of a client that still reads.
	caller.resetAndDestroy();
	await gone.promise;
	const read = async () => {
		body.resolve({ quote: [], unknownSymbols: [], unknownSymbolHints: [] });
		const lines = () =>
			service.log.filter((line) => line.includes('"method"') && line.includes("/api/market-data/quote"));
		await vi.waitFor(() => expect(lines()).toHaveLength(1), 10_000);
		return JSON.parse(lines()[0] ?? "{}");
	};
	return { service, read };
}
