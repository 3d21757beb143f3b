import { errorOf, NetworkError } from "@us-market-data/client";
import { currentKey } from "./session.ts";

/** Asks a session path of the service, which is for the page alone, with the key of the tab. Throws the errors of the client. */
export const requestSession = <Answer>(path: string, signal: AbortSignal): Promise<Answer> =>
	send(path, { signal });

/** Makes a change on a session path, with the key of the tab. Throws the errors of the client. */
export const changeSession = <Answer>(path: string, body: object): Promise<Answer> =>
	send(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

async function send<Answer>(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
	const given = { accept: "application/json", "x-api-key": currentKey(), ...headers };
	const url = new URL(path, location.origin).href;
	const response = await fetch(url, { ...init, headers: given, cache: "no-store" }).catch(
		(cause: unknown) => {
			if (init.signal?.aborted) throw cause;
			throw new NetworkError({ url, reason: "The service does not answer", cause });
		},
	);
	const body: unknown = await response.json().catch(() => undefined);
	if (!response.ok || body === undefined) throw errorOf(response, body);
	return body as Answer;
}
