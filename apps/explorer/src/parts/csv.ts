const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * True for a text that a spreadsheet would run as a formula, such as a name from a file of somebody else. Numbers are none,
 * negative ones included.
 */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);

/** A text as a spreadsheet takes it for text: behind an apostrophe, where it would run it otherwise. */
const asText = (text: string): string => (isFormula(text) ? `'${text}` : text);

/**
 * Rows as comma-separated values (RFC 4180) for a spreadsheet. Numbers stay as they are, so that no decimal loses a digit;
 * a text that a spreadsheet would run gets an apostrophe in front.
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
	rows.map((row) => `${row.map((text) => quoted(asText(text))).join(",")}\r\n`).join("");

/** Gives a text, or other content, to the viewer as a file. */
export function download(name: string, content: string | Blob, type = "text/csv"): void {
	const blob = content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` });
	const address = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
