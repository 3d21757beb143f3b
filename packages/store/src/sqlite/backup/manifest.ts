import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { folderErrorReason } from "../../data-folder.ts";
import { databaseNames, migrationsOf } from "./databases.ts";

export const manifestFile = "manifest.json";

const Count = Type.Integer({ minimum: 0 });

const DatabaseRecord = Type.Object({
	name: Type.Union(databaseNames.map((name) => Type.Literal(name))),
	bytes: Count,
	sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
	/** The instant whose state the copy holds, ISO 8601. */
	takenAt: Type.String(),
	migrations: Type.Array(Type.String()),
	rows: Type.Record(Type.String(), Count),
	charges: Type.Optional(Count),
});

const Manifest = Type.Object({
	/** Version of the manifest and of the folder's layout. */
	format: Type.Literal(1),
	/** Version of the service that made it. */
	service: Type.String(),
	/** ISO 8601. */
	createdAt: Type.String(),
	databases: Type.Array(DatabaseRecord, { minItems: 1 }),
});

/** The contents of a backup. Each database has the state of its own instant, `takenAt`. */
export type Manifest = Static<typeof Manifest>;
export type DatabaseRecord = Static<typeof DatabaseRecord>;

/**
 * Reads the manifest of a backup.
 *
 * @throws {BackupError} when the folder is not a backup, or is one of a newer version of the service
 */
export async function readManifest(backup: string): Promise<Manifest> {
	const file = join(backup, manifestFile);
	const text = await readFile(file, "utf8").catch((cause: unknown) => {
		throw new BackupError(`${backup} is no backup: it has no readable ${manifestFile}.`, { cause });
	});
	const manifest = parse(text);
	if (!Value.Check(Manifest, manifest)) {
		const [violation] = Value.Errors(Manifest, manifest);
		throw new BackupError(
			`${file} is no manifest of a backup that this version knows: ${violation?.path || "it"} is not as expected.`,
		);
	}
	for (const { name, migrations } of manifest.databases) {
		const unknown = migrations.filter((migration) => !(migration in migrationsOf[name]));
		if (unknown.length === 0) continue;
		throw new BackupError(
			`${backup} was made by a newer version of the service: ${name} has ${unknown.join(", ")}. Restore it with that version.`,
		);
	}
	return manifest;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** A backup that cannot be made or restored. The message names the reason and an alternative. Nothing was changed. */
export class BackupError extends Error {
	override readonly name = "BackupError";
}

/** Does what needs a folder. Refuses one without a name, or that the system does not let us use, in a sentence. */
export async function usableFolder<T>(what: string, folder: string, work: () => Promise<T>): Promise<T> {
	if (folder === "") throw new BackupError(`${what} is ""; allowed: the path of a folder.`);
	try {
		return await work();
	} catch (cause) {
		const reason = folderErrorReason(cause);
		if (reason === undefined) throw cause;
		throw new BackupError(`${what} ${folder} cannot be used: ${reason}; name another one.`, { cause });
	}
}
