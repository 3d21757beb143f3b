import { isDeepStrictEqual } from "node:util";
import type { Client } from "@modelcontextprotocol/client";
import { callTool, type ToolResult } from "../service.ts";
import type { Question } from "./question.ts";

/** A question that was asked. */
export interface Outcome {
	text: string;
	calls: number;
	/** Bytes of the results. */
	bytes: number;
	/** Data requests. */
	cost: number;
	isRight: boolean;
	found: unknown;
}

/** Makes the calls of a question and compares the last result with its answer. */
export async function runQuestion(client: Client, { text, calls, expected }: Question): Promise<Outcome> {
	const results: ToolResult[] = [];
	for (const { tool, given } of calls) results.push(await callTool(client, tool, given));
	const last = results.at(-1);
	const found = last?.isError ? last.text : Array.isArray(expected) ? last?.rows : last?.content["facts"];
	return {
		text,
		calls: calls.length,
		bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
		cost: results.reduce((sum, { content }) => sum + Number(content["cost"] ?? 0), 0),
		isRight: isDeepStrictEqual(found, expected),
		found,
	};
}
