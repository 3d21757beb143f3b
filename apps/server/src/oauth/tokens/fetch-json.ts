/** Largest document that is read of an issuer, in bytes. */
const largest = 512 * 1024;

/**
 * Fetches a JSON object of an issuer. Redirects are refused, because they lead to an address that nobody configured.
 * Throws when the answer does not arrive in time, is too large, or is not a JSON object.
 */
export async function fetchJson(url: string, timeoutMs: number): Promise<Record<string, unknown>> {
	const answer = await fetch(url, {
		headers: { accept: "application/json" },
		redirect: "error",
		signal: AbortSignal.timeout(timeoutMs),
	});
	if (answer.status !== 200) {
		await answer.body?.cancel();
		throw new Error(`${url} answered ${answer.status}`);
	}
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of answer.body ?? []) {
		size += part.byteLength;
		if (size > largest) throw new Error(`${url} has more than ${largest} bytes`);
		parts.push(part);
	}
	const value: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"));
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw new Error(`${url} is no JSON object`);
	return value as Record<string, unknown>;
}
