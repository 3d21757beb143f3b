/** A value of a row. Bytes go as `bytea`. */
export type Value = string | number | null | Uint8Array;

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Values of a row, or some of them, in the text format of COPY. */
export const copyLine = (values: readonly Value[]): string => values.map(field).join("\t");

function field(value: Value): string {
	if (value === null) return "\\N";
	if (typeof value === "number") return String(value);
	if (typeof value !== "string") return `\\\\x${Buffer.from(value).toString("hex")}`;
	return special.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? "") : value;
}
