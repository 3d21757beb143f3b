import {
	type AreaName,
	type AreaRecord,
	areaOf,
	areas,
	easternDate,
	InputError,
} from "@us-market-data/market";
import type { MarketWriter, SecurityRef } from "@us-market-data/store";
import { AmbiguousSymbols, type FirstNamed } from "../symbols/ambiguous-symbols.ts";
import { FormerRows } from "../symbols/former-rows.ts";
import type { FormerSymbols } from "../symbols/former-symbols.ts";
import { contentOf } from "./content.ts";
import { DuplicateCheck } from "./duplicate-check.ts";
import type { ImportedRecord, Outcome, Plan } from "./importer.ts";
import type { Progress } from "./progress.ts";
import { type FileReport, speed } from "./report.ts";
import { namingFile } from "./store-error.ts";
import { isClosed, noTradingOn } from "./trading-day.ts";

/** No record of a market is older. */
const firstDate = "1900-01-01";
const firstMs = Date.parse(firstDate);
const maxVolumeDigits = 15;

/** Refuses records with impossible times: a future one would stay the newest for as long as it is held. */
export class RangeCheck {
	readonly #now: number;
	/** The trading day that has begun, as the midnight UTC of its date. */
	readonly #today: number;

	/** `now` is the present of the import. */
	constructor(now: Date) {
		this.#now = now.getTime();
		this.#today = Date.parse(easternDate(now));
	}

	/**
	 * @throws InputError when
	 * - the time of a row is before 1900 or in the future;
	 * - a day bar is of a day without trading;
	 * - a trade of an insider is later than its form;
	 * - a volume or a price has too many digits.
	 */
	check(row: ImportedRecord, time: number): void {
		if (row.area === "insiderTrades") this.#checkTrade(row, time);
		const field = areaOf(row.area).eventTimeField;
		if (field === undefined) return;
		const newest = row.area === "dayBars" ? this.#today : this.#now;
		if (time < firstMs || time > newest) this.#rejectTime(row, field, newest);
		if (row.area === "dayBars" && isClosed(time)) rejectClosedDay(row);
		if ("volume" in row.record) checkVolumeLength(row.record.volume, row.line);
		checkPriceLengths(row);
	}

	/** People type the dates of trades. What a form states happened before it. */
	#checkTrade({ record, line }: ImportedRecord, time: number): void {
		const { date, filingDate } = record as AreaRecord<"insiderTrades">;
		const location = { line, field: "date", value: date };
		if (date > filingDate) throw new InputError(location, `up to ${filingDate}, the day of filing`);
		if (time <= this.#today) return;
		throw new InputError(location, `up to ${new Date(this.#today).toISOString().slice(0, 10)}, the present`);
	}

	#rejectTime({ record, line }: ImportedRecord, field: string, newest: number): never {
		const value = new Map<string, unknown>(Object.entries(record)).get(field);
		const present = new Date(newest).toISOString();
		const until = field === "date" ? present.slice(0, 10) : present;
		throw new InputError({ line, field, value: String(value) }, `${firstDate} to ${until}, the present`);
	}
}

function rejectClosedDay({ line, record }: ImportedRecord<AreaName>): never {
	const { field, value, allowed } = noTradingOn("date" in record ? String(record.date) : "");
	throw new InputError({ line, field, value }, allowed);
}

const priceFields = ["open", "high", "low", "close", "price"] as const;
/** Adjusted prices of shares that were merged often have many digits; binary fractions written out have many decimals. */
const maxIntegerDigits = 15;
const maxDecimals = 20;

function checkPriceLengths({ line, record }: ImportedRecord): void {
	const fields: Readonly<Partial<Record<(typeof priceFields)[number], unknown>>> = record as object;
	for (const field of priceFields) {
		const value = fields[field];
		if (typeof value !== "string" || value.length <= maxIntegerDigits) continue;
		const [integer = "", decimals = ""] = value.split(".");
		if (integer.length <= maxIntegerDigits && decimals.length <= maxDecimals) continue;
		const allowed = `up to ${maxIntegerDigits} digits before the point and ${maxDecimals} after it`;
		throw new InputError({ line, field, value }, allowed);
	}
}

function checkVolumeLength(volume: unknown, line: number): void {
	if (typeof volume !== "string" || volume.length <= maxVolumeDigits) return;
	const [integer = ""] = volume.split(".");
	if (integer.length <= maxVolumeDigits) return;
	throw new InputError(
		{ line, field: "volume", value: volume },
		`up to ${maxVolumeDigits} digits before the point`,
	);
}

type Counts = Pick<FileReport, "read" | "stored" | "skipped" | "skippedLines" | "unresolved" | "issues">;

const maxUnresolved = 20;
/** Lines of one reason that are named. */
const maxSkippedLines = 5;
/** Issues of one file that are kept. */
const maxIssues = 50_000;

/** The symbols that held securities had, and since when sources name them. */
export interface SymbolHistory {
	formers: FormerSymbols;
	firstNamed: () => FirstNamed;
}

/** Reads one file and stores its rows as one dataset, within the transaction of the writer. `now` is the present. */
export async function loadFile(
	writer: MarketWriter,
	source: string,
	plan: Plan,
	progress: Progress,
	now: Date,
	{ formers = new Map(), firstNamed = () => new Map() }: Partial<SymbolHistory> = {},
): Promise<Counts & Pick<FileReport, "seconds" | "rowsPerSecond"> & { newest: number | null }> {
	const started = performance.now();
	const { sha256, retrievedAt } = plan.source;
	const datasetId = writer.beginDataset({ ...plan.dataset, source, sha256, retrievedAt });
	const loader = new Loader(writer, datasetId, plan.unique, now, { formers, firstNamed });
	await readInto(loader, plan, progress);
	loader.finish(plan.notes);
	const { counts, newest } = loader;
	writer.finishDataset(datasetId, { rows: counts.stored, skipped: counts.skipped, newest });
	const seconds = (performance.now() - started) / 1000;
	return { ...counts, newest, seconds, rowsPerSecond: speed(counts.read, seconds) };
}

async function readInto(loader: Loader, plan: Plan, progress: Progress): Promise<void> {
	let bytes = 0;
	const content = contentOf(plan.source, (read) => {
		bytes = read;
	});
	const { label, size } = plan.source;
	const outcomes = plan.parse(content)[Symbol.asyncIterator]();
	try {
		while (await namingFile(label, () => readBatch(outcomes, loader))) {
			progress.at(label, bytes / size, loader.counts.read);
		}
	} finally {
		await outcomes.return?.();
	}
}

/** Stores the next outcomes. False at the end. */
async function readBatch(outcomes: AsyncIterator<Outcome[]>, loader: Loader): Promise<boolean> {
	const next = await outcomes.next();
	if (next.done) return false;
	for (const outcome of next.value) {
		if ("skipped" in outcome) loader.skip(outcome.skipped, outcome.line, outcome.unresolved);
		else loader.take(outcome);
	}
	return true;
}

/** Leap seconds and the like: well formed, but no instant of the calendar. */
function rejectTime({ area, line, record }: ImportedRecord): never {
	const location = { line, field: `time of ${areas[area].title}`, value: JSON.stringify(record) };
	throw new InputError(location, "an existing date or instant");
}

/** Puts the rows of one file and counts what became of them. */
class Loader {
	readonly counts: Counts = { read: 0, stored: 0, skipped: {}, skippedLines: {}, unresolved: [], issues: 0 };
	/** Time of the newest record that has one of its own. */
	newest: number | null = null;
	/** The security of the row before: a history has one in all rows. */
	#last: SecurityRef | undefined;
	readonly #writer: MarketWriter;
	readonly #datasetId: number;
	readonly #duplicates: DuplicateCheck;
	readonly #rangeCheck: RangeCheck;
	readonly #former: FormerRows;
	readonly #ambiguous: AmbiguousSymbols;

	constructor(
		writer: MarketWriter,
		datasetId: number,
		unique: Plan["unique"],
		now: Date,
		{ formers, firstNamed }: SymbolHistory,
	) {
		this.#former = new FormerRows(formers);
		this.#ambiguous = new AmbiguousSymbols(firstNamed);
		this.#writer = writer;
		this.#datasetId = datasetId;
		this.#duplicates = new DuplicateCheck(unique);
		this.#rangeCheck = new RangeCheck(now);
	}

	skip(reason: string, line: number, unresolved?: string): void {
		this.counts.read += 1;
		this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1;
		const lines = this.counts.skippedLines[reason] ?? [];
		if (lines.length < maxSkippedLines) this.counts.skippedLines[reason] = [...lines, line];
		if (unresolved && this.counts.unresolved.length < maxUnresolved) this.counts.unresolved.push(unresolved);
	}

	take(row: ImportedRecord): void {
		if (row.area === "issues") this.#note(row);
		else if (!this.#former.hold(row)) this.store(row);
	}

	/** Stores the rows that waited for the end of the file. */
	finish(notes: string[]): void {
		for (const row of this.#former.finish(notes)) this.store(row);
		notes.push(...this.#ambiguous.notes);
	}

	/** Stores a finding on the file, which is no row of it and may repeat. */
	#note(row: ImportedRecord): void {
		checkTexts(row);
		if (this.counts.issues >= maxIssues) return;
		this.counts.issues += 1;
		this.#writer.put(row.area, this.#security(row.symbol), this.#datasetId, row.record);
	}

	store(row: ImportedRecord): void {
		const time = areaOf(row.area).time(row.record);
		if (!Number.isSafeInteger(time)) rejectTime(row);
		checkTexts(row);
		this.#rangeCheck.check(row, time);
		this.#duplicates.add(row, time);
		const result = this.#writer.put(row.area, this.#security(row.symbol), this.#datasetId, row.record);
		if (result === "stored") {
			this.#ambiguous.observe(row, time);
			this.counts.read += 1;
			this.counts.stored += 1;
			if (time > 0) this.newest = Math.max(this.newest ?? time, time);
		} else this.skip("real data is held in place of this sample data", row.line);
	}
	#security(symbol: string): SecurityRef {
		if (symbol !== this.#last?.symbol) this.#last = this.#writer.ensureSecurity(symbol);
		return this.#last;
	}
}

/** Areas without texts that a source makes up, by the million. */
const textlessAreas: ReadonlySet<AreaName> = new Set([
	"dayBars",
	"minuteBars",
	"trades",
	"depth",
	"shortVolume",
]);
const maxTextLength = 100_000;

/** Refuses texts that some databases do not take, or that no answer should carry. */
export function checkTexts({ area, line, record }: ImportedRecord): void {
	const fields: Readonly<Record<string, unknown>> = record;
	for (const field of ownTexts(area)) {
		const value = fields[field];
		const text = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
		if (typeof text !== "string") continue;
		if (text.length > maxTextLength) {
			throw new InputError({ line, field, value: text }, `texts of up to ${maxTextLength} characters`);
		}
		if (text.includes("\0") || text.includes("\\u0000")) {
			throw new InputError({ line, field, value: text }, "a text without NUL characters");
		}
	}
}

const textFields = new Map<AreaName, readonly string[]>();

/** Fields of an area that hold texts as a source writes them, and not in a form of which importers read them. */
function ownTexts(area: AreaName): readonly string[] {
	const before = textFields.get(area);
	if (before) return before;
	const fields: Readonly<Record<string, unknown>> = areas[area].record.properties;
	const names = textlessAreas.has(area)
		? []
		: Object.keys(fields).filter((name) => !hasForm(fields[name] as Schema));
	textFields.set(area, names);
	return names;
}

/** A schema of a field, as far as it tells the form of its values. */
interface Schema {
	type?: string;
	pattern?: string;
	format?: string;
	const?: unknown;
	enum?: readonly unknown[];
	anyOf?: readonly Schema[];
}

/** True for numbers, names of a list, and texts with a pattern, such as decimals and dates. */
function hasForm({ type, pattern, format, const: constant, enum: names, anyOf }: Schema): boolean {
	if (anyOf) return anyOf.every(hasForm);
	if ([pattern, format, constant, names].some((form) => form !== undefined)) return true;
	return type === "number" || type === "integer" || type === "boolean" || type === "null";
}
