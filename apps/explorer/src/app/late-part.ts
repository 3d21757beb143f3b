/** The code of a part of the page that did not come. A browser and its loader do not ask for it again in the same document. */
export class MissingPartError extends Error {
	override readonly name = "MissingPartError";
}

let isStale = false;

/**
 * Loads a part of the page. After one has failed, none is asked for: a part whose styles failed would come without them.
 *
 * @example
 * const Peers = lazy(latePart(() => import("./tabs/peers.tsx")));
 */
export const latePart =
	<T>(load: () => Promise<T>) =>
	async (): Promise<T> => {
		try {
			if (!isStale) return await load();
		} catch {
			isStale = true;
		}
		throw new MissingPartError("A part of this page could not be loaded.");
	};

const reloadKey = "us-market-data.reloaded";
/** Milliseconds in which a page that still lacks a part is not reloaded by itself again. */
const reloadPauseMs = 60_000;

/** Reloads the page, which mends it, unless that was done a moment ago and did not. */
export function reloadOnce(): void {
	const now = Date.now();
	if (now - Number(sessionStorage.getItem(reloadKey)) < reloadPauseMs) return;
	sessionStorage.setItem(reloadKey, String(now));
	location.reload();
}
