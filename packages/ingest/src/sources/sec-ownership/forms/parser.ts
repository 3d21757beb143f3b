import { InputError } from "@us-market-data/market";
import type { Content } from "../../../frame/content.ts";
import type { Outcome } from "../../../frame/importer.ts";
import { namingFile } from "../../../frame/store-error.ts";
import { isFullSubmission, submissionHeader } from "../../sec/full-submission.ts";
import { FormRows, OpenForm } from "../rows.ts";
import type { SecurityFinder } from "../securities.ts";
import { accessionIn } from "./accession.ts";
import { type Envelope, readDocument } from "./document.ts";

/** XML and full submissions within an archive. */
const isForm = (name: string): boolean => /\.xml$/i.test(name) || isFullSubmission(name);

/** Reads forms one after the other: one file, or the many of an archive. One object reads one file. */
export class FormsParser {
	readonly #rows: FormRows;
	readonly #notes: string[];
	readonly #read = new Set<string>();
	/** Place of the newest row. */
	#at = 0;

	constructor(finder: SecurityFinder, notes: string[]) {
		this.#rows = new FormRows(finder);
		this.#notes = notes;
	}

	/** The outcomes of a single file. */
	async *file(content: Content, label: string): AsyncGenerator<Outcome[]> {
		yield this.#form(await content.document({ xml: true }), label);
		yield this.#rows.end();
	}

	/** The outcomes of all forms of an archive; only the positions are kept until its end. */
	async *archive(content: Content): AsyncGenerator<Outcome[]> {
		let forms = 0;
		for await (const entry of content.entries(isForm)) {
			forms += 1;
			yield await namingFile(entry.name, async () =>
				this.#form(await entry.document({ xml: true }), entry.name),
			);
		}
		if (forms === 0) {
			throw new InputError({ field: "zip", value: "no forms" }, "an archive with forms as .xml, .txt or .nc");
		}
		yield this.#rows.end();
	}

	#form(text: string, path: string): Outcome[] {
		const opened = isSubmission(text) ? openSubmission(text) : null;
		const accession = opened?.envelope.accession ?? accessionIn(path);
		const filingDate = opened?.envelope.filingDate ?? null;
		const document = readDocument(opened?.xml ?? text, { accession, filingDate });
		if ("otherForm" in document) {
			return [{ skipped: `Form ${document.otherForm}, which is not a Form 3, 4 or 5`, line: this.#next() }];
		}
		if (accession !== null && this.#read.has(accession)) {
			return [{ skipped: "repeated form in the archive", line: this.#next() }];
		}
		this.#noteMissing(accession, filingDate);
		const open = new OpenForm(document.form);
		const outcomes: (Outcome | null)[] = [
			...document.transactions.flatMap((line) => this.#rows.transaction(open, line, this.#next())),
			...document.holdings.map((line) => this.#rows.holding(open, line, this.#next())),
			...this.#rows.close(open, this.#next()),
		];
		return outcomes.filter((outcome) => outcome !== null);
	}

	#noteMissing(accession: string | null, filingDate: string | null): void {
		if (accession !== null) this.#read.add(accession);
		else this.#note("Trades need the accession number, in the name of the file or its folder");
		if (filingDate === null)
			this.#note("Day of filing: the XML does not hold it; the day of signature is used");
	}

	#note(text: string): void {
		if (!this.#notes.includes(text)) this.#notes.push(text);
	}

	#next(): number {
		this.#at += 1;
		return this.#at;
	}
}

/** A full submission of EDGAR: its header and the XML of its form. */
interface Submission {
	xml: string;
	envelope: Envelope;
}

/** True when a text is a full submission, `<accession>.txt`, and not XML by itself. */
const isSubmission = (text: string): boolean => /^\s*<(SEC-DOCUMENT|SEC-HEADER|SUBMISSION)\b/i.test(text);

/**
 * Takes a full submission apart.
 * @throws InputError when it holds no XML, as forms before July 2003, or is cut off.
 */
function openSubmission(text: string): Submission {
	const { accession, filed: filingDate } = submissionHeader(text);
	const start = /<XML>\s*/.exec(text);
	const from = start ? start.index + start[0].length : -1;
	const to = text.indexOf("</XML>", from);
	if (from < 0 || to < 0) {
		const value = from < 0 ? "missing" : "cut off";
		throw new InputError({ field: "<XML>", value }, "a submission with the XML of its form, since July 2003");
	}
	return { xml: text.slice(from, to), envelope: { accession, filingDate } };
}
