import type { OperationId } from "../types.ts";
import { commandLine, shellWord } from "./command-line.ts";

/** A request in the languages that people copy. */
export interface RequestTexts {
	curl: string;
	typescript: string;
	commandLine: string;
	python: string;
}

/**
 * The texts hold no key: it comes from the environment.
 *
 * @param address of the request, as `urlFor` of a client gives it
 * @param params the parameters of the operation
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
