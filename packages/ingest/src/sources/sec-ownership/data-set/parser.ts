import { InputError } from "@us-market-data/market";
import type { Content } from "../../../frame/content.ts";
import type { Outcome } from "../../../frame/importer.ts";
import { noSecurityOfCik } from "../../sec/cik.ts";
import { isOwnershipForm, type OwnershipForm } from "../form.ts";
import { FormRows, OpenForm } from "../rows.ts";
import type { SecurityFinder } from "../securities.ts";
import { rowsOfTable, type TsvRow, tableName } from "./table.ts";
import {
	formColumns,
	formOf,
	holdingOf,
	isOfDepositaryShares,
	noteColumns,
	ownerColumns,
	ownerOf,
	transactionOf,
} from "./table-rows.ts";

/** A table of lines: its kind and the columns it needs. */
interface LineTable {
	name: string;
	contents: "transactions" | "holdings";
	isDerivative: boolean;
	needed: readonly string[];
}

const holdingColumns = [
	"ACCESSION_NUMBER",
	"SECURITY_TITLE",
	"SHRS_OWND_FOLWNG_TRANS",
	"DIRECT_INDIRECT_OWNERSHIP",
];
const traded = [...holdingColumns, "TRANS_DATE", "TRANS_CODE", "TRANS_SHARES", "TRANS_PRICEPERSHARE"];

/** In the order in which a form numbers its transactions. Derivative holdings are not stored. */
const lineTables: readonly LineTable[] = [
	{ name: "NONDERIV_TRANS.tsv", contents: "transactions", isDerivative: false, needed: traded },
	{ name: "DERIV_TRANS.tsv", contents: "transactions", isDerivative: true, needed: traded },
	{ name: "NONDERIV_HOLDING.tsv", contents: "holdings", isDerivative: false, needed: holdingColumns },
];

/** True when the names of an archive are those of the SEC's quarterly data set. */
export const isDataSet = (names: readonly string[]): boolean =>
	names.some((name) => tableName(name).toUpperCase() === "SUBMISSION.TSV");

/**
 * Reads the quarterly data set. Submissions and owners of companies whose securities are held are kept in memory,
 * the tables of lines are streamed. One object reads one archive.
 */
export class DataSetParser {
	readonly #finder: SecurityFinder;
	readonly #rows: FormRows;
	readonly #notes: string[];
	/** Keyed by accession number. */
	readonly #forms = new Map<string, OpenForm>();
	/** Footnotes on depositary shares by their marks, by accession number. */
	readonly #footnotes = new Map<string, Map<string, string>>();
	/** Why forms are skipped, by accession number. */
	readonly #passed = new Map<string, { skipped: string; unresolved?: string }>();

	constructor(finder: SecurityFinder, notes: string[]) {
		this.#finder = finder;
		this.#rows = new FormRows(finder);
		this.#notes = notes;
	}

	async *parse(content: Content): AsyncGenerator<Outcome[]> {
		await this.#readForms(content);
		for (const table of lineTables) yield* this.#lines(content, table);
		for (const open of this.#forms.values()) yield this.#rows.close(open, 1);
		yield this.#rows.end();
	}

	async #readForms(content: Content): Promise<void> {
		const owners = new Map<string, OwnershipForm["owners"]>();
		for await (const row of this.#table(content, "REPORTINGOWNER.tsv", ownerColumns)) {
			const accession = row.text("ACCESSION_NUMBER");
			owners.set(accession, [...(owners.get(accession) ?? []), ownerOf(row)]);
		}
		for await (const row of this.#table(content, "SUBMISSION.tsv", formColumns)) this.#form(row, owners);
		for await (const row of this.#table(content, "FOOTNOTES.tsv", noteColumns, true)) this.#footnote(row);
	}

	#footnote(row: TsvRow): void {
		const accession = row.text("ACCESSION_NUMBER");
		const text = row.text("FOOTNOTE_TXT");
		if (!this.#forms.has(accession) || !isOfDepositaryShares(text)) return;
		const notes = this.#footnotes.get(accession) ?? new Map<string, string>();
		notes.set(row.text("FOOTNOTE_ID"), text);
		this.#footnotes.set(accession, notes);
	}

	#form(row: TsvRow, owners: ReadonlyMap<string, OwnershipForm["owners"]>): void {
		const accession = row.text("ACCESSION_NUMBER");
		const type = row.text("DOCUMENT_TYPE");
		if (!isOwnershipForm(type)) {
			this.#passed.set(accession, { skipped: `Form ${type}, which is not a Form 3, 4 or 5` });
			return;
		}
		const form = formOf(row, owners.get(accession) ?? []);
		const choice = this.#finder.find(form.issuer, "");
		if ("skipped" in choice && choice.skipped === noSecurityOfCik) {
			this.#passed.set(accession, choice);
			return;
		}
		if (form.owners.length === 0) {
			const location = row.location("ACCESSION_NUMBER");
			throw new InputError({ ...location, value: accession }, "a form with an owner in REPORTINGOWNER.tsv");
		}
		this.#forms.set(accession, new OpenForm(form));
	}

	async *#lines(content: Content, table: LineTable): AsyncGenerator<Outcome[]> {
		let batch: Outcome[] = [];
		for await (const row of this.#table(content, table.name, table.needed)) {
			batch.push(...this.#line(row, table));
			if (batch.length < 1000) continue;
			yield batch;
			batch = [];
		}
		yield batch;
	}

	#line(row: TsvRow, { contents, isDerivative }: LineTable): Outcome[] {
		const accession = row.text("ACCESSION_NUMBER");
		const passed = this.#passed.get(accession);
		if (passed) return [{ ...passed, line: row.line }];
		const open = this.#forms.get(accession);
		if (!open) {
			const location = row.location("ACCESSION_NUMBER");
			throw new InputError({ ...location, value: accession }, "a form of SUBMISSION.tsv");
		}
		if (contents === "transactions")
			return this.#rows.transaction(
				open,
				transactionOf(row, isDerivative, this.#footnotes.get(accession) ?? new Map()),
				row.line,
			);
		const outcome = this.#rows.holding(open, holdingOf(row, isDerivative), row.line);
		return outcome ? [outcome] : [];
	}

	/** Rows of a table of the archive; a table that is missing has none. */
	async *#table(
		content: Content,
		name: string,
		needed: readonly string[],
		isOptional = false,
	): AsyncGenerator<TsvRow> {
		let hasTable = false;
		for await (const entry of content.entries(
			(path) => tableName(path).toUpperCase() === name.toUpperCase(),
		)) {
			hasTable = true;
			for await (const batch of rowsOfTable(entry, needed)) yield* batch;
		}
		if (!hasTable && !isOptional) this.#notes.push(`${name} is not in the archive`);
	}
}
