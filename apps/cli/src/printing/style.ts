import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** Colours a text where standard output is a terminal that shows them; `NO_COLOR` and `FORCE_COLOR` are heeded. */
export const style = (format: Format, text: string): string =>
	text === "" ? text : styleText(format, text, { stream: process.stdout });

/** The same for standard error. */
export const styleNote = (format: Format, text: string): string =>
	styleText(format, text, { stream: process.stderr });

const ofChange = /chang|^chg|upside|netinflow/i;

/** Colours a change by its direction. */
export function trend(name: string, value: string, text: string): string {
	if (!ofChange.test(name) || !/^[+-]?\d/.test(value) || !/[1-9]/.test(value)) return text;
	return style(value.startsWith("-") ? "red" : "green", text);
}
