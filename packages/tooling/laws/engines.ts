import { matchesGlob } from "node:path";

export type Engine = "sqlite" | "postgres";

/** Roles that one engine has and the other has not: the files, and the reason. */
export const ofOneEngine: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
	sqlite: {
		"backup/*": "A backup copies files. PostgreSQL brings its own.",
		"connection/{connection,statement}.ts": "The driver is synchronous, and prepares statements itself.",
		"connection/{open-file,file-identity}.ts": "A database is a file, which can be moved or replaced.",
		"connection/{begin,write-queue}.ts": "Processes take turns at the one writer of a file.",
		"metering/debits.ts":
			"Charges are debited by several statements in one transaction, where PostgreSQL has one statement.",
		"metering/{service-debits,log-sync,checkpoint-thread}.ts":
			"The driver is synchronous: what waits for the disk is done elsewhere, where PostgreSQL is another process.",
		"tables/securities.ts": "One class reads and writes, on the connection of the transaction.",
	},
	postgres: {
		"{audit-log,migrations/audit/index}.ts":
			"All machines share one record of changes, where a machine alone has a file.",
		"connection/{address,connect,database,open-database}.ts": "A database is at an address, with a pool.",
		"connection/notices.ts": "Processes tell each other what changed by notices.",
		"{processes,tool-results}.ts":
			"Several processes serve a database, and share what one process of a file holds alone.",
		"reading/*": "Reads go to a replica and in batches, which a file does not need.",
		"metering/meter.ts": "A round trip costs more than a read of a file: charges are made in one statement.",
		"writing/{begin,writer-connection,writer-messages,writer-thread}.ts":
			"A transaction is synchronous, so that a thread holds its connection.",
		"writing/{counter,depth-chunks,minute-chunks,shareholder-chunks}.ts":
			"Rows are numbered here and sent in bulk by COPY.",
		"writing/{derived,rows,securities}.ts":
			"A transaction writes rows by its thread, and reads go by the pool: two classes for a table.",
	},
};

/** Files of one engine without a file of the same path in the other, and exceptions that nothing needs. */
export function lonelyFiles(
	paths: readonly string[],
	exceptions: Readonly<Record<Engine, Readonly<Record<string, string>>>> = ofOneEngine,
): string[] {
	const sqlite = rolesOf("sqlite", paths);
	const postgres = rolesOf("postgres", paths);
	return [
		...judged("sqlite", sqlite, postgres, Object.keys(exceptions.sqlite)),
		...judged("postgres", postgres, sqlite, Object.keys(exceptions.postgres)),
	];
}

/** Paths of an engine's sources below its folder. Each engine counts its migrations itself. */
function rolesOf(engine: Engine, paths: readonly string[]): Set<string> {
	const folder = `packages/store/src/${engine}/`;
	return new Set(
		paths
			.filter((path) => path.startsWith(folder) && /(?<!\.test|\.fixture)\.ts$/.test(path))
			.map((path) => path.slice(folder.length))
			.filter((path) => !/^migrations\/.*\/\d{4}-/.test(path)),
	);
}

/** The patterns that one with braces stands for, so that each of them has to be needed. */
function expanded(pattern: string): string[] {
	const braces = /\{([^{}]*)\}/.exec(pattern);
	if (!braces) return [pattern];
	const [whole, choices = ""] = braces;
	return choices.split(",").flatMap((choice) => expanded(pattern.replace(whole, () => choice)));
}

function judged(
	engine: Engine,
	own: ReadonlySet<string>,
	other: ReadonlySet<string>,
	patterns: readonly string[],
): string[] {
	const alone = [...own].filter((path) => !other.has(path));
	const unnamed = alone.filter((path) => !patterns.some((pattern) => matchesGlob(path, pattern)));
	const unused = patterns.flatMap(expanded).filter((one) => !alone.some((path) => matchesGlob(path, one)));
	return [
		...unnamed.map((path) => `${engine}/${path} has no counterpart and no reason`),
		...unused.map((pattern) => `${engine}: no file needs the exception ${pattern}`),
	];
}
