import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { Table } from "@us-market-data/client";
import type { OperationDoc } from "@us-market-data/client/docs";
import { hasRows } from "../catalog.ts";
import { exitCodes, UsageError } from "../exit.ts";
import { optionsOf } from "../printing/notes.ts";
import { safe } from "../printing/safe-text.ts";
import { isScreen, note, write } from "../printing/terminal-output.ts";
import { connectionOf } from "../profiles/connection.ts";
import { type FileFormat, type Typed, textClient } from "./client.ts";
import type { RequestOptions } from "./request-options.ts";

/** The file that stands for standard output. */
const standardOutput = "-";

/** Writes the rows of an operation as a Parquet file or an Arrow stream; those of all pages as a numbered file each. */
export async function writeFiles(doc: OperationDoc, params: Typed, options: RequestOptions): Promise<void> {
	const { format, path } = targetOf(doc, options);
	const form = { format, ...(options.prices && { prices: options.prices }) };
	const connection = connectionOf(options);
	const client = textClient(connection);
	if (options.curl) {
		const { curlOf } = await import("./curl.ts");
		return write(`${curlOf(doc, client.urlFor(doc.operationId, { ...params, ...form }), connection)}\n`);
	}
	const tell = options.quiet ? () => {} : note;
	if (options.all) {
		const files = new NumberedFiles(path);
		await files.requireNone();
		tell(`${doc.metered ? "Each page costs one data request" : "Pages cost nothing"}, and is a file.`);
		return writePages(client.tables(doc.operationId, params, form), files, { options, tell });
	}
	const { bytes, next } = await client.table(doc.operationId, params, form);
	if (path === standardOutput) await write(bytes);
	else {
		await writeFile(path, bytes);
		tell(`Written: ${safe(path)}, ${bytes.length} bytes.`);
	}
	if (next !== null)
		tell(`More records follow: --all has them all, ${optionsOf(changed(params, next))} the next page.`);
}

/** The parameters of the next page that differ. */
const changed = (params: Typed, next: object): Record<string, unknown> =>
	Object.fromEntries(Object.entries(next).filter(([name, value]) => params[name] !== value));

/** The file that the options name. */
function targetOf(doc: OperationDoc, options: RequestOptions): { format: FileFormat; path: string } {
	const { parquet, arrow, json, ndjson, csv, chart, jq, columns, schema } = options;
	const format = parquet === undefined ? "arrow" : "parquet";
	const path = options[format] ?? "";
	const others = { arrow: parquet !== undefined && arrow, json, ndjson, csv, chart, jq, columns, schema };
	const [other] = Object.entries(others).find(([, isRequested]) => isRequested) ?? [];
	if (other !== undefined)
		throw new UsageError(
			`--${format} writes a file of all columns, and --${other} asks for something else.`,
			{
				field: `--${other}`,
			},
		);
	if (!hasRows(doc))
		throw new UsageError("This command answers no records that a table could hold.", {
			field: `--${format}`,
			instead: "the same with --json",
		});
	if (path === "") throw new UsageError(`--${format} names no file.`, { field: `--${format}` });
	if (path === standardOutput && (options.all || isScreen()))
		throw new UsageError(
			options.all
				? "All pages are several files, and standard output is one."
				: "Standard output is a terminal, which cannot show such a file.",
			{ field: `--${format}`, instead: `--${format} rows.${format}` },
		);
	return { format, path };
}

async function writePages(
	tables: AsyncGenerator<Table>,
	files: NumberedFiles,
	{ options: { maxPages = Infinity }, tell }: { options: RequestOptions; tell: (text: string) => void },
): Promise<void> {
	let [count, isMore] = [0, false];
	for await (const { bytes, next } of tables) {
		count += 1;
		await writeFile(files.path(count), bytes);
		tell(`Written: ${safe(files.path(count))}, ${bytes.length} bytes.`);
		isMore = next !== null;
		if (count >= maxPages) break;
	}
	if (isMore) tell(`Stopped after ${count} pages, as --max-pages says.`);
}

/** Files of pages: `bars.parquet` gives `bars-0001.parquet`, `bars-0002.parquet` and so on. */
class NumberedFiles {
	readonly #folder: string;
	readonly #stem: string;
	readonly #ending: string;

	constructor(path: string) {
		this.#folder = dirname(path);
		this.#ending = extname(path);
		this.#stem = basename(path, this.#ending);
	}

	path(number: number): string {
		return join(this.#folder, `${this.#stem}-${String(number).padStart(4, "0")}${this.#ending}`);
	}

	/** Pages of another request between those of this one would be read with them. */
	async requireNone(): Promise<void> {
		const names = await readdir(this.#folder).catch(() => []);
		const found = names.find((name) => this.#isPage(name));
		if (found !== undefined)
			throw new UsageError(`${safe(join(this.#folder, found))} is there already, from another request.`, {
				instead: "another file name, or remove the pages first",
			});
	}

	#isPage(name: string): boolean {
		const number = name.slice(this.#stem.length + 1, name.length - this.#ending.length);
		return /^\d{4,}$/.test(number) && name === basename(this.path(Number(number)));
	}
}

/** Writes a file under another name beside it first, so that its own name never has a part of it. */
async function writeFile(path: string, bytes: Uint8Array): Promise<void> {
	const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
	try {
		await mkdir(dirname(path), { recursive: true });
		const file = await open(temporary, "w");
		try {
			await file.writeFile(bytes);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw new UsageError(`${safe(path)} cannot be written: ${(error as Error).message}.`, {
			exitCode: exitCodes.error,
		});
	}
}
