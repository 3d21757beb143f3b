import { type DataIssue, type IssueFilter, issueKinds, listIssues } from "@us-market-data/analytics";
import { normaliseSymbol } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { Command, InvalidArgumentError, Option } from "commander";
import { table } from "../table.ts";
import { CommandRejected, type DataContext } from "./context.ts";

/** Lines that the table shows; `--json` has all. */
const maxIssues = 200;

/** `data issues`: lists what is wrong with the held data, or doubtful. */
export function issuesCommand({ readStore, print }: DataContext): Command {
	return new Command("issues")
		.description("list contradictions, gaps, skipped rows and values on which sources disagree")
		.option("--symbol <symbol>", "only of one security", symbolOf)
		.option("--dataset <id>", "only of one dataset, see data list --files", datasetId)
		.addOption(new Option("--kind <kind>", "only of one kind").choices(issueKinds))
		.option("--json", "print all as JSON, with every value, cause and file")
		.action(async ({ json, ...filter }: IssueFilter & { json?: boolean }) => {
			const issues = await readStore(async (store) => {
				await rejectNotStored(store, filter);
				return listIssues(store, filter);
			});
			if (json) print(JSON.stringify(issues, null, 2));
			else print(issues.length === 0 ? "No issues." : issueTable(issues));
		});
}

/** Of what is not held there are no issues, which would read as if it were sound. */
async function rejectNotStored(store: MarketReader, { symbol, dataset }: IssueFilter): Promise<void> {
	if (symbol !== undefined && !(await store.security(symbol)))
		throw new CommandRejected(
			`--symbol is ${JSON.stringify(symbol)}; allowed: the symbol of a security that is held. No data of ${symbol} are held.`,
		);
	if (dataset !== undefined && !(await store.dataset(dataset)))
		throw new CommandRejected(
			`--dataset is ${dataset}; allowed: the id of a dataset that is held, see data list --files.`,
		);
}

function issueTable(issues: readonly DataIssue[]): string {
	const rows = issues
		.slice(0, maxIssues)
		.map(({ kind, symbol, of, rule, values, difference, accession, cause, dataset }) => [
			kind,
			symbol ?? "-",
			of,
			rule,
			values.map(({ name, value, source }) => `${name} ${value}${source ? ` (${source})` : ""}`).join(", "),
			difference ?? "-",
			accession ?? "-",
			cause ?? "-",
			String(dataset.id),
		]);
	const headings = ["Kind", "Symbol", "Of", "Rule", "Values", "Difference", "Accession", "Cause", "Dataset"];
	const counts = [...Map.groupBy(issues, ({ kind }) => kind)].map(
		([kind, { length }]) => `${length} ${kind}`,
	);
	const more = issues.length > maxIssues ? `; the first ${maxIssues} are shown, --json has all` : "";
	return `${table(headings, rows, 8)}\n${issues.length} issues: ${counts.join(", ")}${more}.`;
}

function symbolOf(text: string): string {
	const symbol = normaliseSymbol(text, "canonical") ?? normaliseSymbol(text, "plain");
	if (symbol !== null) return symbol;
	throw new InvalidArgumentError(`${text} is no symbol. Allowed: AAPL, BRK.B.US.`);
}

function datasetId(text: string): number {
	if (/^\d{1,9}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Allowed: the id of a dataset, see data list --files.");
}
