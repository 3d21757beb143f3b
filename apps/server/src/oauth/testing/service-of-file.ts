import { afterAll, beforeAll } from "vitest";
import { type EmbeddedService, startEmbeddedService } from "./embedded-service.ts";

/**
 * Starts the service with its embedded issuer for the tests of a file, and ends it behind them. What is returned is the
 * service once the tests run, and empty before.
 */
export function serviceOfFile(more: Record<string, string> = {}): EmbeddedService {
	const service = {} as EmbeddedService;
	beforeAll(async () => {
		Object.assign(service, await startEmbeddedService(more));
	});
	afterAll(() => service.close());
	return service;
}
