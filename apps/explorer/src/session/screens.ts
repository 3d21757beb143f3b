import { type ScreenerSearch, screenerSearch } from "../pages/screener/search.ts";
import { type Stored, stored } from "./stored.ts";
import { nameError } from "./watchlists.ts";

/** A screen under a name. */
export interface SavedScreen {
	readonly name: string;
	readonly search: ScreenerSearch;
}

/** Saved screens of one browser. */
export const maxScreens = 50;

/** The saved screens of this browser, in the order in which they were saved. */
export const screens: Stored<readonly SavedScreen[]> = stored("us-market-data screens", readScreens);

/** Reads saved screens from a text of this or another version. What is none falls away. */
export function readScreens(value: unknown): readonly SavedScreen[] {
	return (Array.isArray(value) ? value : []).flatMap((one: Partial<SavedScreen> | null) => {
		if (typeof one?.name !== "string" || typeof one.search !== "object" || one.search === null) return [];
		return [{ name: one.name, search: screenerSearch({ ...one.search }) }];
	});
}

/** Saves a screen under a name of its own. Returns the reason where it cannot be. */
export function saveScreen(name: string, search: ScreenerSearch): string | undefined {
	const all = screens.read();
	const error = nameError(name, all);
	if (error !== undefined) return error;
	if (all.length >= maxScreens) return `${maxScreens} screens are allowed. Delete one first.`;
	return screens.write([...all, { name: name.trim(), search }]);
}

export const deleteScreen = (name: string): string | undefined =>
	screens.write(screens.read().filter((screen) => screen.name !== name));
