const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as comma-separated values (RFC 4180). Texts stay as they are, so that no decimal loses a digit. */
export const csv = (rows: readonly (readonly string[])[]): string =>
	rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("");

/** Gives a text to the viewer as a file. */
export function download(name: string, text: string): void {
	const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
