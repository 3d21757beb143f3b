import { openRequests } from "../parts/panel/open-requests.ts";
import { type RequestTexts, requestTexts } from "../parts/request/request-texts.ts";
import { type Preferences, setPreferences } from "../session/preferences.ts";

/** One line of the command menu. */
export interface Command {
	name: string;
	/** Kind of the command, or the keys that do the same. */
	detail: string;
	run: () => void;
}

export const themes: Readonly<Record<Preferences["theme"], string>> = {
	system: "As the system",
	light: "Light",
	dark: "Dark",
};

export const colours: Readonly<Record<Preferences["colours"], string>> = {
	"green-up": "Green up, red down",
	"red-up": "Red up, green down",
	"blue-up": "Blue up, orange down",
};

const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][];

/** The looks that can be chosen. */
export const looks = (): Command[] => [
	...entriesOf(themes).map(([theme, name]) => ({
		name: `Theme: ${name.toLowerCase()}`,
		detail: "Looks",
		run: () => setPreferences({ theme }),
	})),
	...entriesOf(colours).map(([value, name]) => ({
		name: `Colours: ${name.toLowerCase()}`,
		detail: "Looks",
		run: () => setPreferences({ colours: value }),
	})),
];

const languages: readonly [name: string, language: keyof RequestTexts][] = [
	["curl", "curl"],
	["TypeScript", "typescript"],
];

/** Copies the request of each panel that is shown. */
export const copies = (): Command[] =>
	openRequests().flatMap(({ title, asked: request }) =>
		languages.map(([name, language]) => ({
			name: `Copy request of ${title} as ${name}`,
			detail: "Request",
			run: () => void navigator.clipboard.writeText(requestTexts(request)[language]),
		})),
	);

/** The commands that hold every word of a text. */
export function matching(commands: readonly Command[], text: string): Command[] {
	const words = text.toLowerCase().split(/\s+/);
	return commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
