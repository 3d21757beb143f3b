import { deriveTouched, once } from "@us-market-data/analytics";
import { InputError } from "@us-market-data/market";
import { containsKey, redactKeys } from "@us-market-data/market/redact-keys";
import {
	type Dataset,
	type MarketReader,
	type MarketStore,
	type MarketWriter,
	markFaults,
} from "@us-market-data/store";
import type { FetchContext } from "../fetching/context.ts";
import { noSecurityOfCik, symbolsByCik } from "../sources/sec/cik.ts";
import { cusipOfNoSecurity, symbolsByCusip } from "../sources/sec-13f/cusips.ts";
import { followSymbols } from "../symbols/follow.ts";
import { resolveOwners } from "../symbols/former-owners.ts";
import { firstNamed, formerSymbols, symbolHistories } from "../symbols/former-symbols.ts";
import { fetchTarget } from "./fetch.ts";
import type { Importer, ImportOptions, Plan } from "./importer.ts";
import { loadFile, type SymbolHistory } from "./load.ts";
import { type Progress, silent, watching } from "./progress.ts";
import { type FileReport, type ImportReport, speed, total } from "./report.ts";
import type { SourceFile } from "./source-file.ts";
import { namingFile, reportedError } from "./store-error.ts";

/** Options of an import. */
export interface RunOptions extends ImportOptions {
	/** Read and check everything, store nothing. */
	dryRun?: boolean;
	/** Leaves out files that are refused and imports the others, instead of refusing all of them. */
	skipRefused?: boolean;
	/** Also reads files that are already held, because other data may change their records. */
	again?: boolean;
	now: Date;
	progress?: Progress;
	/** Checks the disk, often, and throws when it has no room for more. */
	room?: () => void;
	/** Context of fetching URLs; without it each is tried once, and only this process keeps to the rates. */
	fetching?: FetchContext;
}

/**
 * Imports a file, a folder or a URL in one transaction: everything is stored, or, when anything is refused, nothing.
 * Files with held bytes are skipped, unless `again` is set; a revised file replaces the dataset of the same
 * name.
 * @throws InputError with file, line, field, value and the allowed values, whatever the content makes fail; StoreError or
 * StoreUnavailable when the database cannot take it; errors of the system as they are.
 */
export async function runImport(
	market: MarketStore,
	importer: Importer,
	target: string,
	options: RunOptions,
): Promise<ImportReport> {
	const started = performance.now();
	options.room?.();
	const fetched = await fetchTarget(target, importer, options.fetching);
	const progress = watching(options.progress ?? silent, options.room);
	const store = markFaults(market);
	try {
		const { files } = fetched;
		for (const file of files) checkNoKey(file);
		const { source, requiresAllRows = false } = importer;
		const attempt = async (accepted: SourceFile[]): Promise<Loaded> => {
			const plans = await namingFile(onlyName(accepted), () => importer.plan(accepted, options, store));
			checkDistinctNames(plans);
			return loadAll(store, { plans, source, requiresAllRows, ...options, progress });
		};
		const { refused: rejected, ...loaded } = options.skipRefused
			? await importAccepted(files, attempt)
			: { refused: [], ...(await attempt(files)) };
		return {
			source: importer.source,
			dryRun: options.dryRun ?? false,
			ignored: fetched.ignored,
			refused: rejected,
			...loaded,
			...summed(loaded.files, secondsSince(started)),
		};
	} catch (error) {
		throw reportedError(error, onlyName(fetched.files));
	} finally {
		progress.done();
		await fetched.dispose();
	}
}

/** The refusals of several files of one attempt. */
class FilesRejected extends Error {
	override readonly name = "FilesRejected";
	readonly refusals: readonly InputError[];

	constructor(refusals: readonly InputError[]) {
		super(refusals.map(({ message }) => message).join("\n"));
		this.refusals = refusals;
	}
}

/**
 * Attempts an import without the files that are refused, as often as some are: a table falls with its cover. The last attempt
 * stores all the others in one transaction.
 *
 * @throws InputError when no file is left, or a refusal names none
 */
async function importAccepted(
	files: readonly SourceFile[],
	attempt: (files: SourceFile[]) => Promise<Loaded>,
): Promise<Loaded & Pick<ImportReport, "refused">> {
	const rejected: ImportReport["refused"] = [];
	let remaining = [...files];
	for (;;) {
		try {
			return { ...(await attempt(remaining)), refused: rejected };
		} catch (error) {
			const refusals = error instanceof FilesRejected ? error.refusals : [error];
			for (const refusal of refusals) {
				const bad = refusal instanceof InputError ? fileOf(refusal, remaining) : undefined;
				if (!bad || remaining.length === 1) throw refusal;
				remaining = remaining.filter((file) => file !== bad);
				rejected.push({ file: bad.label, message: (refusal as InputError).message });
			}
		}
	}
}

/** The file that a refusal names, or that holds the document which it names. */
const fileOf = ({ location }: InputError, files: readonly SourceFile[]): SourceFile | undefined =>
	files.find(
		({ label }) =>
			location.file === label ||
			location.file?.startsWith(`${label}/`) ||
			location.file?.startsWith(`${label}: `),
	);

/** Refuses a file whose name holds an API key, because answers cite the names of files. */
function checkNoKey({ label }: SourceFile): void {
	if (!containsKey(label)) return;
	throw new InputError(
		{ field: "the name of a file", value: redactKeys(label) },
		"a name without an API key",
	);
}

/** Name of the file when there is only one. */
const onlyName = (files: readonly SourceFile[]): string | undefined =>
	files.length === 1 ? files[0]?.label : undefined;

/** Plans to import. */
interface Work {
	source: string;
	plans: Plan[];
	again?: boolean;
	progress: Progress;
	room?: () => void;
	dryRun?: boolean;
	skipRefused?: boolean;
	/** True if the source's files only grow. */
	requiresAllRows: boolean;
	shorter?: boolean;
	now: Date;
}

type Loaded = Pick<ImportReport, "files" | "derivingSeconds">;

async function loadAll(store: MarketStore, work: Work): Promise<Loaded> {
	const { plans, dryRun = false } = work;
	const stored = await storedFiles(store, work);
	// No transaction here, because even an empty one would wait for another import.
	if (plans.every(stored.has)) return { files: plans.map(unchanged), derivingSeconds: 0 };
	return store.transaction((writer) => loadInto(writer, work), { dryRun });
}

async function loadInto(writer: MarketWriter, work: Work): Promise<Loaded> {
	const { plans, now } = work;
	const files: FileReport[] = [];
	const sources = plans.map(({ source }) => source);
	const histories = await symbolHistories(writer);
	const formers = await formerSymbols(writer, histories);
	const symbolHistory = { formers, firstNamed: once(() => firstNamed(histories)) };
	// Read again: another import may have been stored while this one waited for its transaction.
	const stored = await storedFiles(writer, work);
	const advice = await reimportAdvice(writer, work.source);
	const refusals: InputError[] = [];
	for (const plan of plans) {
		try {
			files.push(await loadPlan(writer, plan, work, stored, symbolHistory));
		} catch (error) {
			if (!work.skipRefused || !(error instanceof InputError)) throw error;
			refusals.push(error);
		}
	}
	// The transaction ends here: what the refused files put before their bad line goes with it.
	if (refusals.length > 0) throw new FilesRejected(refusals);
	const parted = await namingFile(onlyName(sources), () => resolveOwners(writer));
	const followed = await namingFile(onlyName(sources), () => followSymbols(writer, formers));
	files.at(-1)?.notes.push(...parted, ...followed, ...(await advice()));
	// After all of them, because a look makes the rows go to the database that wait for more.
	const judges = new Set(plans.map(({ validate }) => validate));
	for (const validate of judges) await namingFile(onlyName(sources), async () => validate?.(writer));
	const started = performance.now();
	await namingFile(onlyName(sources), () => deriveTouched(writer, now));
	work.room?.();
	return { files, derivingSeconds: secondsSince(started) };
}

async function loadPlan(
	writer: MarketWriter,
	plan: Plan,
	work: Work,
	stored: StoredFiles,
	symbolHistory: SymbolHistory,
): Promise<FileReport> {
	if (stored.has(plan)) return unchanged(plan);
	const replaced = stored.replacedBy(plan);
	const figures = await loadFile(writer, work.source, plan, work.progress, work.now, symbolHistory);
	if (replaced && work.requiresAllRows && !work.shorter) checkNotShorter(plan, figures.stored, replaced);
	// The same bytes are no older than themselves, whatever day is stated of them.
	if (replaced && replaced.sha256 !== plan.source.sha256)
		plan.notes.push(...ageNotes(figures.newest, replaced));
	const status = work.dryRun ? "checked" : replaced ? "replaced" : "stored";
	const { newest: _, ...counts } = figures;
	return { ...described(plan), status, ...counts };
}

/** What is said of a file that is older than the one that it replaces. */
const ageNotes = (newest: number | null, replaced: Dataset): string[] =>
	newest !== null && replaced.newest !== null && newest < replaced.newest
		? [
				`its newest record is of ${dayOf(newest)}, and that of the file which it replaces was of ${dayOf(replaced.newest)}: ` +
					"an older file took the place of a newer one",
			]
		: [];

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A file that was cut off at the end of a line looks whole. */
function checkNotShorter({ source, dataset }: Plan, rows: number, { rows: stored }: Dataset): void {
	if (rows >= stored) return;
	throw new InputError(
		{ file: source.label, field: "rows", value: String(rows) },
		`at least the ${stored} that are held of ${dataset.file}; --shorter takes a file with fewer`,
	);
}

/** The files of a source that are held. */
interface StoredFiles {
	/** True when the same bytes are held as the same dataset, and may be left alone. */
	has(plan: Plan): boolean;
	/** The dataset whose place a file takes. */
	replacedBy(plan: Plan): Dataset | undefined;
}

async function storedFiles(
	market: Pick<MarketStore, "datasets">,
	{ source, again = false }: Pick<Work, "source" | "again">,
): Promise<StoredFiles> {
	const stored = (await market.datasets()).filter((dataset) => dataset.source === source);
	const isSame = (
		{ dataset, source: file, isBasisGiven = false, contentDay }: Plan,
		{ sha256, tag, licence, ...rest }: Dataset,
	): boolean =>
		rest.file === dataset.file &&
		(!isBasisGiven || rest.adjustedThrough === dataset.adjustedThrough) &&
		(contentDay === undefined || rest.newest === Date.parse(contentDay)) &&
		sha256 === file.sha256 &&
		tag === dataset.tag &&
		licence === dataset.licence;
	return {
		has: (plan) => !again && stored.some((dataset) => isSame(plan, dataset)),
		replacedBy: (plan) => stored.find(({ file }) => file === plan.dataset.file),
	};
}

/** Two files of one name would supersede each other within the import. */
function checkDistinctNames(plans: Plan[]): void {
	const labels = new Map<string, string>();
	for (const { dataset, source } of plans) {
		const other = labels.get(dataset.file);
		if (other !== undefined) {
			throw new InputError(
				{ file: source.label, field: "file name", value: source.name },
				`each file once; ${other} is the same dataset, ${dataset.file}`,
			);
		}
		labels.set(dataset.file, source.label);
	}
}

const described = (plan: Plan) => ({
	file: plan.source.label,
	dataset: plan.dataset.file,
	tag: plan.dataset.tag,
	notes: plan.notes,
});

const unchangedNote =
	"held already with the same bytes; --again reads it again, for example after new symbols became known";

const unchanged = (plan: Plan): FileReport => ({
	...described(plan),
	notes: [unchangedNote],
	status: "unchanged",
	read: 0,
	stored: 0,
	skipped: {},
	skippedLines: {},
	unresolved: [],
	issues: 0,
	seconds: 0,
	rowsPerSecond: 0,
});

function summed(files: FileReport[], seconds: number) {
	const add = (figure: (file: FileReport) => number): number =>
		files.reduce((sum, file) => sum + figure(file), 0);
	const read = add((file) => file.read);
	return {
		read,
		stored: add((file) => file.stored),
		skipped: add((file) => total(file.skipped)),
		seconds,
		rowsPerSecond: speed(read, seconds),
	};
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

/** Reasons for which rows are skipped whose owner is not known yet, and how owners are read. */
const kinds = [
	{ reason: noSecurityOfCik, what: "CIKs", read: symbolsByCik },
	{ reason: cusipOfNoSecurity, what: "CUSIPs", read: symbolsByCusip },
] as const;

/** Sources that state owners. */
const identifyingSources: ReadonlySet<string> = new Set([
	"sec-tickers",
	"sec-fails-to-deliver",
	"nasdaq-directory",
	"native",
]);

/**
 * Finds out if an import makes owners known whose rows held files skipped: these have to be imported again.
 *
 * @param source source of the import
 * @returns what is said to the operator, to be asked for when the import is stored
 */
async function reimportAdvice(market: MarketReader, source: string): Promise<() => Promise<string[]>> {
	if (!identifyingSources.has(source)) return async () => [];
	const stored = await market.datasets();
	const waiting = kinds.flatMap((kind) => {
		const datasets = stored.filter(({ skipped }) => (skipped[kind.reason] ?? 0) > 0);
		return datasets.length > 0 ? [{ ...kind, datasets }] : [];
	});
	const before = await Promise.all(waiting.map(async ({ read }) => new Set((await read(market)).keys())));
	return async () => {
		const notes: string[] = [];
		for (const [i, { read, what, datasets }] of waiting.entries()) {
			const learned = [...(await read(market)).keys()].filter((key) => !before[i]?.has(key));
			if (learned.length > 0) notes.push(adviceOf(learned.length, what, datasets));
		}
		return notes;
	};
}

function adviceOf(count: number, what: string, datasets: readonly Dataset[]): string {
	const bySource = [...Map.groupBy(datasets, (dataset) => dataset.source)].map(
		([source, { length }]) => `${source} (${length})`,
	);
	return (
		`${count} ${what} are known now, and held files skipped rows of unknown ones: import these again with --again: ` +
		bySource.join(", ")
	);
}
