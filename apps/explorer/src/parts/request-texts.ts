import type { OperationId } from "@us-market-data/client";
import { client } from "../market/market.ts";
import { commandLine, shellWord } from "./command-line.ts";

/** One call of the API, as a panel makes it. */
export interface Asked {
	id: OperationId;
	params?: Readonly<Record<string, unknown>>;
}

/** A request in the languages that people copy. */
export interface RequestTexts {
	curl: string;
	typescript: string;
	commandLine: string;
	python: string;
}

/** The texts hold no key: it comes from the environment. */
export function requestTexts({ id, params = {} }: Asked): RequestTexts {
	const address = new URL(client.urlFor(id, params));
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
