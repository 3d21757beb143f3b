/**
 * The command of an operation. Its words are the area and the name of the operation, which are its path without the values
 * that stand in it: `usmd quote depth`.
 *
 * @param address of the request
 * @param options its parameters
 */
export function commandLine(
	address: URL,
	options: readonly (readonly [name: string, value: unknown])[],
): string {
	const values = options.map(([, value]) => String(value));
	const parts = address.pathname.split("/").filter((part) => !["", "api", "market-data"].includes(part));
	const [area = "", ...name] = parts.filter((part) => !values.includes(decodeURIComponent(part)));
	const words = ["usmd", area, inKebab(name.join("-"))].filter((word) => word !== "");
	const flags = options.map(([key, value]) => `--${inKebab(key)} ${shellWord(String(value))}`);
	return [...words, ...flags, `--url ${address.origin}`].join(" ");
}

const inKebab = (name: string): string => name.replaceAll("_", "-");

/** A text as one word of a shell. */
export const shellWord = (text: string): string =>
	/^[\w.:/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
