import { UsageError } from "../exit.ts";

/** Decimals as they are, or as floating-point numbers. */
export type DecimalWriting = "exact" | "number";

/** Options of the form of an answer. */
export interface OutputOptions {
	json?: boolean;
	ndjson?: boolean;
	csv?: boolean;
	/** Files of rows. Commands that are of operations take them before they ask for a form here. */
	parquet?: string;
	arrow?: string;
	/** Writing of decimals in such files. */
	prices?: DecimalWriting;
	jq?: string;
	columns?: string;
	chart?: boolean | string;
	pager?: boolean;
	quiet?: boolean;
	timeout?: number | undefined;
}

/** Milliseconds for a filter of jq, as for an answer. */
const usualTimeoutMs = 30_000;

export type Form = "table" | "chart" | "json" | "ndjson" | "csv";

/** The form of an answer. */
export interface OutputForm {
	readonly form: Form;
	readonly jq: string | undefined;
	readonly columns: readonly string[] | undefined;
	/** Words of the request, which may name columns. */
	readonly requested?: readonly string[];
	/** Member that a distribution is of. */
	readonly member: string | undefined;
	readonly isPaged: boolean;
	readonly isQuiet: boolean;
	/** Milliseconds for a filter of jq. */
	readonly timeoutMs: number;
}

/** The form that the options ask for; two at once are refused. */
export function outputFormOf(options: OutputOptions): OutputForm {
	const { json, ndjson, csv, jq, columns, chart, pager = true, quiet = false, timeout } = options;
	const file = options.parquet === undefined ? "arrow" : "parquet";
	if (options[file] !== undefined)
		throw new UsageError(`--${file} writes the rows of an operation, and this is none.`, {
			field: `--${file}`,
		});
	if (options.prices !== undefined)
		throw new UsageError(
			"--prices is of the files that --parquet and --arrow write; other forms are exact.",
			{
				field: "--prices",
			},
		);
	const forms = Object.entries({ json: json || jq !== undefined, ndjson, csv, chart })
		.filter(([, isRequested]) => isRequested)
		.map(([name]) => name as Form);
	const [form = "table", other] = forms;
	if (other !== undefined)
		throw new UsageError(`An answer has one form, and --${form} and --${other} are two.`, {
			field: `--${other}`,
		});
	const named = columns
		?.split(",")
		.map((name) => name.trim())
		.filter((name) => name !== "");
	if (named?.length === 0)
		throw new UsageError(`--columns is "${columns}"; allowed: names of members, with commas between.`, {
			field: "--columns",
			instead: "--columns symbol",
		});
	return {
		form,
		jq,
		columns: named,
		member: typeof chart === "string" ? chart : undefined,
		isPaged: pager,
		isQuiet: quiet,
		timeoutMs: timeout ?? usualTimeoutMs,
	};
}
