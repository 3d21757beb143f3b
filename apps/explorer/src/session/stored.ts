import { useSyncExternalStore } from "react";

/** A value in the storage of this browser, the same in all its tabs. */
export interface Stored<T> {
	read: () => T;
	/** The value for components. */
	use: () => T;
	/** Stores a value. Where the browser does not take it, the value before stays, and the reason comes back. */
	write: (value: T) => string | undefined;
}

/**
 * A value under a key of `localStorage`.
 *
 * @param parse reads what is stored, which may be of another version of the page; `undefined` where nothing is stored
 */
export function stored<T>(key: string, parse: (value: unknown) => T): Stored<T> {
	const listeners = new Set<() => void>();
	let text: string | null | undefined;
	let value: T;
	// The text is read each time, because another tab may have changed it; a value is made anew for a new text alone.
	const read = (): T => {
		const present = textOf(key);
		if (present !== text) {
			text = present;
			value = parse(parsed(present));
		}
		return value;
	};
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		addEventListener("storage", listener);
		return () => {
			listeners.delete(listener);
			removeEventListener("storage", listener);
		};
	};
	const write = (next: T): string | undefined => {
		try {
			localStorage.setItem(key, JSON.stringify(next));
		} catch (error) {
			return reasonOf(error);
		}
		for (const listener of listeners) listener();
		return undefined;
	};
	return { read, use: () => useSyncExternalStore(subscribe, read), write };
}

function textOf(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

function parsed(text: string | null): unknown {
	try {
		return text === null ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

const reasonOf = (error: unknown): string =>
	error instanceof DOMException && error.name === "QuotaExceededError"
		? "Not saved: the storage of this browser is full. Delete what you do not need."
		: "Not saved: this browser lets the page store nothing. Allow its site data, or leave the private window.";
