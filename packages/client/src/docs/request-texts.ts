import type { OperationId } from "../types.ts";

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
const shellWord = (text: string): string =>
	/^[\w.:/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A request in the languages that people copy. */
export interface RequestTexts {
	curl: string;
	typescript: string;
	commandLine: string;
	python: string;
}

/**
 * A request as texts in the languages that people copy. They hold no key: it comes from the environment.
 *
 * @param address of the request, as `urlFor` of a client gives it
 * @param params the parameters of the operation
 *
 * @example
 * const address = new URL("http://127.0.0.1:3000/api/market-data/quote?symbols=AAPL.US");
 * requestTexts("getQuotes", address, { symbols: "AAPL.US" }).commandLine;
 * // => "usmd quote --symbols AAPL.US --url http://127.0.0.1:3000"
 */
export function requestTexts(
	id: OperationId,
	address: URL,
	params: Readonly<Record<string, unknown>> = {},
): RequestTexts {
	const options = Object.entries(params).filter(([, value]) => value !== undefined);
	const given = options.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
	return {
		curl: `curl -H "x-api-key: $USMD_API_KEY" ${shellWord(address.href)}`,
		typescript: [
			'import { createMarketDataClient } from "@us-market-data/client";',
			"",
			`const client = createMarketDataClient({ baseUrl: "${address.origin}", apiKey: process.env.USMD_API_KEY });`,
			`const answer = await client.${id}(${given === "" ? "" : `{ ${given} }`});`,
		].join("\n"),
		commandLine: commandLine(address, options),
		python: [
			"import os, requests",
			"",
			"answer = requests.get(",
			`    ${JSON.stringify(address.href)},`,
			'    headers={"x-api-key": os.environ["USMD_API_KEY"]},',
			")",
			"answer.raise_for_status()",
			"print(answer.json())",
		].join("\n"),
	};
}
