import { createHandlers } from "@us-market-data/client/testing";
import { setupWorker } from "msw/browser";

/** Starts the market of the testing kit in this browser, in place of a service. The page has no key, so none is asked. */
export async function startWorld(): Promise<void> {
	const handlers = createHandlers({ baseUrl: location.origin, judgesKeys: false });
	const worker = setupWorker(...handlers.all());
	await worker.start({ onUnhandledFrame: "bypass", quiet: true });
}
