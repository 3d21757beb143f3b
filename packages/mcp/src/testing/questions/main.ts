import { writeFile } from "node:fs/promises";
import { encode } from "gpt-tokenizer";
import { overHttp } from "../service.ts";
import type { Question } from "./question.ts";
import { realQuestions } from "./real.ts";
import { type Outcome, runQuestion } from "./run-question.ts";
import { sampleQuestions } from "./sample.ts";
import { startReal, startSample } from "./services.ts";

/** Asks every question and writes the table, so that a change of the tools is seen as better or worse. */
const folder = process.env["REAL_DATA_DIR"];
if (!folder) {
	process.stderr.write("REAL_DATA_DIR is not set; it names the folder of real source files.\n");
	process.exit(2);
}
const sample = await runQuestions(startSample, sampleQuestions);
const real = await runQuestions(() => startReal(folder), realQuestions);
const all = [...sample.outcomes, ...real.outcomes];
const sum = (of: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + of(outcome), 0);
const mean = (of: (outcome: Outcome) => number) => (sum(of) / all.length).toFixed(2);
const row = ({ text, calls, bytes, cost, isRight }: Outcome) =>
	`| ${text} | ${isRight ? "yes" : "**no**"} | ${calls} | ${bytes} | ${cost} |`;
const table = [
	"# Questions",
	"",
	"Questions with exact answers, and the calls of an able agent for each. `npx pnpm --filter @us-market-data/mcp questions` writes this file.",
	"",
	"| Measure | |",
	"|---|---|",
	`| \`tools/list\` | ${sample.tokens} tokens (o200k), ${sample.bytes} bytes |`,
	`| Questions answered exactly | ${sum(({ isRight }) => Number(isRight))} of ${all.length} |`,
	`| Calls an answer | ${mean(({ calls }) => calls)} |`,
	`| Bytes an answer | ${mean(({ bytes }) => bytes)} |`,
	`| Data requests an answer | ${mean(({ cost }) => cost)} |`,
	"",
	"| Question | Exact | Calls | Bytes | Data requests |",
	"|---|---|---|---|---|",
	...all.map(row),
	"",
];
await writeFile(new URL("../../../QUESTIONS.md", import.meta.url), table.join("\n"));

async function runQuestions(start: typeof startSample, questions: readonly Question[]) {
	const service = await start();
	const client = await overHttp(service.url, service.key);
	const tools = JSON.stringify((await client.listTools()).tools);
	const outcomes: Outcome[] = [];
	for (const question of questions) outcomes.push(await runQuestion(client, question));
	await client.close();
	await service.stop();
	return { outcomes, tokens: encode(tools).length, bytes: tools.length };
}
