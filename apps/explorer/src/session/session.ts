import { useSyncExternalStore } from "react";

const place = "us-market-data key";
const listeners = new Set<() => void>();

/** The API key of this tab; empty when nobody is signed in. It is kept for the tab alone. */
export const presentKey = (): string => sessionStorage.getItem(place) ?? "";

/** Signs in with a key, or out with an empty one. */
export function setKey(key: string): void {
	if (key) sessionStorage.setItem(place, key);
	else sessionStorage.removeItem(place);
	for (const listener of listeners) listener();
}

/** The key of this tab, for components. */
export const useKey = (): string => useSyncExternalStore(watchKey, presentKey);

/** Calls a listener when somebody signs in or out. Returns the end of that. */
export function watchKey(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/**
 * Signs in with the key in the fragment of the address (`#key=…`), as the service prints it at its first start. The
 * fragment is never sent, and leaves the address bar at once.
 */
export function takeKeyFromAddress(): void {
	const key = new URLSearchParams(location.hash.slice(1)).get("key");
	if (key === null) return;
	setKey(key);
	history.replaceState(history.state, "", location.pathname + location.search);
}
