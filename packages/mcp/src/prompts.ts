import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";

interface Prompt {
	name: string;
	title: string;
	/** What the answer holds, for people who choose among prompts. */
	description: string;
	/** Names of its arguments with their descriptions. */
	given: Readonly<Record<string, string>>;
	text: (given: Readonly<Record<string, string>>, hasSql: boolean) => string;
}

const symbol = "such as AAPL.US";

const prompts: readonly Prompt[] = [
	{
		name: "analyse_company",
		title: "Analyse a company",
		description:
			"Business, valuation, growth and margins of three years, and the price of a year, with sources.",
		given: { symbol },
		text: (given, hasSql) =>
			`Analyse ${given["symbol"]}. Begin with company_brief. Then ${hasSql ? "use query_results on" : "call"} listStatements (report=af) for growth and margins, and ${hasSql ? "on " : ""}listHistoryCandlesticks (start=1y) for the price. Name source, as-of and data version of each figure.`,
	},
	{
		name: "compare_companies",
		title: "Compare companies",
		description: "Valuation, three fiscal years and the price of a year of several companies side by side.",
		given: { symbols: "such as AAPL.US,MSFT.US" },
		text: (given, hasSql) =>
			`Compare ${given["symbols"]}: valuation (getCalcIndexes), the last three fiscal years (listStatements, report=af) and the price of a year (chart). ${hasSql ? "Use one query_results for each table" : "Make one table of each"}, and say which figures are not known.`,
	},
	{
		name: "as_known_on",
		title: "What was known on a day",
		description: "A company as it was known on a day of the past, and what has been restated since.",
		given: { symbol, day: "such as 2024-11-15" },
		text: (given) =>
			`Say what was known of ${given["symbol"]} on ${given["day"]}: company_brief with as_of=${given["day"]}, then listFilings with the same as_of. Compare the newest fiscal year with what is known today, and name restatements.`,
	},
];

/** Characters of an argument. */
const maxLength = 200;

/** The prompts as they are registered. Their schemas are compiled once, not for each message. */
const registered = prompts.map(({ name, title, description, given, text }) => {
	const properties = Object.fromEntries(
		Object.entries(given).map(([key, example]) => [key, { type: "string", description: example, maxLength }]),
	);
	const argsSchema = fromJsonSchema<Record<string, string>>({
		type: "object",
		properties,
		required: Object.keys(given),
	});
	return { name, config: { title, description, argsSchema }, text };
});

/** Adds the questions that people often begin with. @param hasSql true where `query_results` is a tool */
export function addPrompts(server: McpServer, hasSql: boolean): void {
	for (const { name, config, text } of registered)
		server.registerPrompt(name, config, (values) => ({
			messages: [{ role: "user", content: { type: "text", text: text(values, hasSql) } }],
		}));
}
