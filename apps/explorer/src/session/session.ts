import { useSyncExternalStore } from "react";

/** Both are kept for the tab alone, so that no other tab and no script of another origin reads them. */
const storageKeys = { key: "us-market-data key", tokens: "us-market-data tokens" };
const listeners = new Set<() => void>();

/** The tokens of a person who signed in at the issuer. */
export interface Tokens {
	access: string;
	/** Epoch milliseconds. */
	expiresAt: number;
	refresh?: string | undefined;
}

/** The API key of this tab; empty when nobody is signed in with one. */
export const currentKey = (): string => sessionStorage.getItem(storageKeys.key) ?? "";

/** The tokens of this tab, when somebody signed in at the issuer. */
export function currentTokens(): Tokens | undefined {
	const text = sessionStorage.getItem(storageKeys.tokens);
	return text === null ? undefined : (JSON.parse(text) as Tokens);
}

/** What distinguishes the person of this tab from others: the key, or the token that goes in its place. */
export const currentCredential = (): string => currentKey() || (currentTokens()?.access ?? "");

/** Signs in with a key, or out with an empty one. */
export function setKey(key: string): void {
	sessionStorage.removeItem(storageKeys.tokens);
	if (key) sessionStorage.setItem(storageKeys.key, key);
	else sessionStorage.removeItem(storageKeys.key);
	notify();
}

/** Signs in with tokens, in place of a key. */
export function setTokens(tokens: Tokens): void {
	sessionStorage.removeItem(storageKeys.key);
	sessionStorage.setItem(storageKeys.tokens, JSON.stringify(tokens));
	notify();
}

/** Puts the next tokens of the same person in place of theirs, unless they have signed out meanwhile. */
export function renewTokens(used: Tokens, next: Tokens): void {
	if (currentTokens()?.access === used.access)
		sessionStorage.setItem(storageKeys.tokens, JSON.stringify(next));
}

function notify(): void {
	for (const listener of listeners) listener();
}

/** The key of this tab, for components. */
export const useKey = (): string => useSyncExternalStore(watchCredential, currentKey);

/** The way in which somebody is signed in. */
export type SignedInBy = "key" | "issuer" | "nobody";

const signedInBy = (): SignedInBy => {
	if (currentKey() !== "") return "key";
	return sessionStorage.getItem(storageKeys.tokens) === null ? "nobody" : "issuer";
};

/** Tells how somebody is signed in, for components. */
export const useSignedInBy = (): SignedInBy => useSyncExternalStore(watchCredential, signedInBy);

/** Calls a listener when somebody signs in or out. Returns the end of that. */
export function watchCredential(listener: () => void): () => void {
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
