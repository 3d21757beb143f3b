import type { ImportedFile, OperatorImports, OperatorRun } from "@us-market-data/contract";
import { runLock } from "@us-market-data/ingest";
import { iso, isoOrNull } from "@us-market-data/market";
import type { Dataset, FileResult, Run, UpdateStore } from "@us-market-data/store";
import type { OperatorDeps } from "./operator-deps.ts";

const maxRuns = 50;
const maxFiles = 200;

/** The newest runs of imports and updates, and the files imported last. */
export async function importsPage({ market, updates, now }: OperatorDeps): Promise<OperatorImports> {
	const runs = (await updates?.store.runs({ limit: maxRuns })) ?? [];
	const datasets = await market.datasets();
	const files = datasets.toSorted((a, b) => b.importedAt - a.importedAt || b.id - a.id).slice(0, maxFiles);
	return {
		runs: updates ? await Promise.all(runs.map((run) => runOf(run, updates.store, now()))) : [],
		fileCount: datasets.length,
		files: files.map(fileOf),
	};
}

const runOf = async (run: Run, store: Pick<UpdateStore, "holderOf">, now: number): Promise<OperatorRun> => ({
	id: run.id,
	source: run.source,
	target: run.target,
	startedAt: iso(run.startedAt),
	endedAt: isoOrNull(run.endedAt),
	state: run.endedAt === null ? await stateOf(run, store, now) : (run.outcome ?? "failed"),
	rows: run.rows,
	message: run.message,
	files: run.files.map(resultOf),
});

/** A run without an end is at work while its process holds its lock. */
const stateOf = async (
	{ id }: Run,
	store: Pick<UpdateStore, "holderOf">,
	now: number,
): Promise<"running" | "lost"> => ((await store.holderOf(runLock(id), now)) === null ? "lost" : "running");

const resultOf = (result: FileResult): ImportedFile => ({
	file: result.file,
	tag: result.tag,
	status: result.status,
	stored: result.stored,
	skipped: result.skipped,
	unresolved: result.unresolved,
	issues: result.issues,
	notes: result.notes,
});

const fileOf = ({ skipped, importedAt, id, source, tag, file, rows, sha256, licence }: Dataset) => ({
	id,
	source,
	tag,
	file,
	rows,
	sha256,
	licence,
	skipped: Object.entries(skipped).map(([reason, count]) => ({ reason, rows: count })),
	importedAt: iso(importedAt),
});
