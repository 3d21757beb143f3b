import { errorOf, NetworkError } from "@us-market-data/client";
import { presentKey } from "./session.ts";

/** Asks a session path of the service, which is for the page alone, with the key of the tab. Throws the errors of the client. */
export async function askSession<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
	const headers = { accept: "application/json", "x-api-key": presentKey() };
	const url = new URL(path, location.origin).href;
	const response = await fetch(url, { headers, signal, cache: "no-store" }).catch((cause: unknown) => {
		if (signal.aborted) throw cause;
		throw new NetworkError({ url, reason: "The service does not answer", cause });
	});
	const body: unknown = await response.json().catch(() => undefined);
	if (!response.ok || body === undefined) throw errorOf(response, body);
	return body as Answer;
}
