import { areas, commandsOf, type OperationCommand, optionOf, wordsOf } from "../catalog.ts";
import { exitCodes } from "../exit.ts";
import { exampleOf } from "../operation-command.ts";

/**
 * The skill that tells an agent how to answer questions with this program: a Markdown file with front matter, in the
 * format of agent skills (agentskills.io). The commands are those of the contract.
 */
export const skillText = (): string => `${frontMatter}
# US market data on the command line

${advice}
${exitTable()}

## Commands

Each command has \`--help\`, which names every parameter with its values. An answer costs one data request unless the
command says that it is free.

${areas.map(({ name, description }) => areaText(name, description)).join("\n\n")}
`;

const frontMatter = `---
name: us-market-data
description: >-
  Answers questions about US securities with the command \`usmd\`: prices, candlesticks, order books, filings, financial
  statements as known on a day, dividends, holders, insider trades, screens and market status. Use it when a question
  needs figures of a US company or of the US market.
---
`;

const advice = `\`usmd\` asks a us-market-data service. Figures come back as decimal strings; never round them before you calculate.

## Before the first question

\`\`\`sh
usmd doctor
\`\`\`

It checks the address (\`USMD_URL\`), the key (\`USMD_API_KEY\`), what is left of the allowance and how fresh the data are. It
costs nothing. When it names a fault, tell the user the remedy that it prints.

## How to ask

1. Find the symbol. \`usmd reference search\` takes a symbol, a name, a former name or a CIK. Symbols look like \`AAPL.US\`.
2. Choose one command below. Look at what comes back with \`--schema\`, which asks nothing and costs nothing.
3. Ask with \`--jq\`, so that you read the members that you need and no others, or with \`--csv\` for a list of records.
4. Name the day of the data in your answer. Each answer says how old it is; \`--as-of <date>\` answers as of a day in the past,
   with nothing that was filed later, where a command has it.

\`\`\`sh
usmd reference search Apple --jq '.search.list[0].symbol'
usmd quote AAPL.US --jq '.quote[0] | {lastDone, changeRate, timestamp}'
usmd quote candlestick AAPL.US --period week --count 10 --csv
usmd fundamental statements AAPL.US --as-of 2026-06-30 --jq '.statements[0]'
usmd screener search --conditions pettm:5:20 --show roe --csv
usmd quote depth AAPL.US --schema
\`\`\`

## Rules

- Several symbols are one question: \`usmd quote AAPL.US MSFT.US KO.US\` costs one data request.
- \`null\` means that the figure is not known. Say so; do not take it for zero.
- \`--parquet <file>\` and \`--arrow <file>\` write the records as columns with types, for pandas, polars or DuckDB. With \`--all\` each page is a
  file: \`bars-0001.parquet\` and so on.
- Whole days of the market are files: \`usmd bulk get day-bars --start 2026-11-02\` downloads them for a data request each, and
  \`usmd bulk sql "SELECT symbol, max(close) FROM day_bars GROUP BY symbol"\` computes over what is downloaded, for nothing.
- A stream has no end of its own: \`usmd stream trades AAPL.US --replay now --count 20 --ndjson\` ends after 20 events. \`--replay\` plays a stored day
  again, and \`now\` the simulated market at any hour. A stream costs one data request, and one for each 1,000 events.
- \`--all\` reads every page and each page costs a data request. It says the cost first.
- Standard error tells what \`--csv\` and \`--ndjson\` leave out: that more records follow, the hint, unknown symbols.
- Standard output holds the answer alone. With \`--json\` a refusal is JSON on standard error, with the field at fault.
- Wait as long as a refusal says before you ask again. Do not repeat a request that was refused for its parameters.

## Exit codes
`;

const meanings: Readonly<Record<keyof typeof exitCodes, string>> = {
	ok: "the answer is on standard output",
	error: "another fault; standard error says which",
	usage: "an argument or option is wrong; standard error says what to type instead",
	credential: "the key is missing, refused or may not ask for this",
	allowance: "the allowance of the month is used up; standard error says when it begins anew",
	rate: "too many requests at once; standard error says how long to wait",
	notReachable: "no service answers at the address",
};

function exitTable(): string {
	const rows = Object.entries(exitCodes).map(
		([name, code]) => `| ${code} | ${meanings[name as keyof typeof exitCodes]} |`,
	);
	return ["| Code | Meaning |", "|---|---|", ...rows].join("\n");
}

const areaText = (area: string, description: string): string =>
	[`### ${area}`, "", inOneLine(description), "", ...commandsOf(area).map(commandLine)].join("\n");

/** A command with what it needs, what it answers and what it costs. */
function commandLine({ doc, name, positional }: OperationCommand): string {
	const needed = doc.parameters.filter(({ required }) => required);
	const words = needed.map((parameter) => {
		const example = exampleOf(parameter) ?? parameter.schema.enum?.[0] ?? "";
		return parameter === positional ? example : `${optionOf(parameter)} ${example}`;
	});
	const cost = doc.metered ? "" : " Free.";
	return `- \`${[wordsOf(doc, name), ...words].join(" ")}\`: ${inOneLine(doc.summary)}.${cost}`;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
