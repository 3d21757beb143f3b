import { useSyncExternalStore } from "react";

/** Looks that a viewer chooses. They stay in this browser. */
export interface Preferences {
	theme: "system" | "light" | "dark";
	/** Colours of up and down: green and red, red and green, or blue and orange for those who cannot tell these apart. */
	colours: "green-up" | "red-up" | "blue-up";
}

const place = "us-market-data preferences";
const initial: Preferences = { theme: "system", colours: "green-up" };
const listeners = new Set<() => void>();
let present: Preferences = read();

function read(): Preferences {
	try {
		return { ...initial, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Preferences>) };
	} catch {
		return initial;
	}
}

/** Shows the page in the chosen looks. */
export function applyPreferences(): void {
	const { dataset } = document.documentElement;
	dataset["theme"] = present.theme;
	dataset["colours"] = present.colours;
}

export function setPreferences(change: Partial<Preferences>): void {
	present = { ...present, ...change };
	localStorage.setItem(place, JSON.stringify(present));
	applyPreferences();
	for (const listener of listeners) listener();
}

export const usePreferences = (): Preferences =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		() => present,
	);
