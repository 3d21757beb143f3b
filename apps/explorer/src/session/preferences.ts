import { useSyncExternalStore } from "react";

/** Looks that a viewer chooses. They stay in this browser. */
export interface Preferences {
	theme: "system" | "light" | "dark";
	/** Colours of up and down: green and red, red and green, or blue and orange for those who cannot tell these apart. */
	colours: "green-up" | "red-up" | "blue-up";
	/** The last chart of a security, in the words of its address. */
	chart: Readonly<Record<string, string>>;
}

const storageKey = "us-market-data preferences";
const initial: Preferences = { theme: "system", colours: "green-up", chart: {} };
const listeners = new Set<() => void>();
let present: Preferences = read();

function read(): Preferences {
	try {
		return { ...initial, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Preferences>) };
	} catch {
		return initial;
	}
}

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Shows the page in the chosen looks, and follows the system where it decides. */
export function applyPreferences(): void {
	const { dataset } = document.documentElement;
	const ofSystem = systemIsDark.matches ? "dark" : "light";
	dataset["theme"] = present.theme === "system" ? ofSystem : present.theme;
	dataset["colours"] = present.colours;
}

systemIsDark.addEventListener("change", () => applyPreferences());

export function setPreferences(change: Partial<Preferences>): void {
	present = { ...present, ...change };
	localStorage.setItem(storageKey, JSON.stringify(present));
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
