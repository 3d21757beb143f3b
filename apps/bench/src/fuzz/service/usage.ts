/** Data requests that the account of a key has used in the present period, as the service reports it. */
export async function usedBy(url: URL, key: string): Promise<number> {
	const answer = await fetch(new URL("/account/usage", url), { headers: { "x-api-key": key } });
	if (!answer.ok) throw new Error(`/account/usage answers ${answer.status}: ${await answer.text()}`);
	const { usage } = (await answer.json()) as { usage: { used: number } };
	return usage.used;
}
