import { isDeepStrictEqual } from "node:util";
import type { Client } from "@modelcontextprotocol/client";
import { type Shown, shown } from "../service.ts";
import type { Question } from "./question.ts";

/** A question that was asked. */
export interface Asked {
	ask: string;
	calls: number;
	/** Bytes of the results. */
	bytes: number;
	/** Data requests. */
	cost: number;
	isRight: boolean;
	found: unknown;
}

/** Makes the calls of a question and compares the last result with its answer. */
export async function askOne(client: Client, { ask, calls, answer }: Question): Promise<Asked> {
	const results: Shown[] = [];
	for (const { tool, given } of calls) results.push(await shown(client, tool, given));
	const last = results.at(-1);
	const found = last?.isError ? last.text : Array.isArray(answer) ? last?.rows : last?.content["facts"];
	return {
		ask,
		calls: calls.length,
		bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
		cost: results.reduce((sum, { content }) => sum + Number(content["cost"] ?? 0), 0),
		isRight: isDeepStrictEqual(found, answer),
		found,
	};
}
