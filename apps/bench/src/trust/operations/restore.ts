import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { appendFile, chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runOn } from "@us-market-data/store/testing";
import { freePort } from "@us-market-data/tooling/testkit";
import { blocksOf } from "@us-market-data/tooling/testkit/documents";
import { load } from "../../frame/load.ts";
import {
	findPostgresPrograms,
	type PostgresPrograms,
	postgresPackage,
} from "../../frame/postgres-programs.ts";
import { type Deployment, newAccount, startService, withAccounts } from "../../frame/service.ts";
import { importSecurity } from "../../frame/small-import.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const guide = new URL("../../../../../docs/guides/backups.md", import.meta.url);
const account = "restored";
const target = "/api/market-data/quote?symbols=A1.US";

/** A moment to which the database is restored. */
interface Moment {
	/** The lines of the guide about the target, as they are for this moment. */
	recovery: { name: string; value: string };
	isQuiet: boolean;
	/** Charges that were acknowledged before it. */
	acknowledged: number;
	/** Requests that were sent before it. */
	sent: number;
	/** Name of the data version that the service answered with. */
	version: string;
	/** Digest of all rows, while nothing changed them. */
	digest?: string;
}

/**
 * Follows the guide of backups: archives the log of PostgreSQL, copies its files, and restores it to moments under load and to
 * one without. The charges and data are those of the moment, and the service starts on them.
 */
export async function run(options: TrustOptions): Promise<TrustResult> {
	const programs = findPostgresPrograms();
	if (!programs) throw new Error(`install ${postgresPackage}: this proof runs its programs`);
	return inTemporaryFolder(async (folder) => {
		const database = await createDatabase(programs, folder);
		const deployment: Deployment = {
			folder: join(folder, "service"),
			env: { SAMPLE_DATA: "false", ...options.env, DATABASE_URL: database.url },
		};
		try {
			const moments = await runUntilLoss(deployment, database, options);
			const rows: string[] = [];
			const broken: string[] = [];
			// A restore begins a timeline that the next one follows, so that the latest moment is the first.
			for (const moment of moments.toReversed()) {
				const { row, violations } = await restoreTo(moment, deployment, database);
				options.print(row);
				rows.push(row);
				broken.push(...violations);
			}
			return {
				broken,
				table: [
					"| Moment | Acknowledged then | Sent then | Charged | Data version | Restored in ms |",
					"|---|---|---|---|---|---|",
					...rows.toReversed(),
				],
			};
		} finally {
			await database.destroy();
		}
	});
}

/** A database as the guide describes it, in a folder of its own. */
interface GuidedDatabase {
	url: string;
	/** Runs the block of the guide that holds this command, with changes. */
	follow(command: string, ...changes: (readonly [from: string, to: string])[]): Promise<string>;
	/** Follows the steps of a restore, for this target. */
	restore(target: Moment["recovery"]): Promise<void>;
	/** Digest of all rows. */
	digest(): Promise<string>;
	destroy(): Promise<void>;
}

async function createDatabase(programs: PostgresPrograms, parent: string): Promise<GuidedDatabase> {
	// The database runs as another user.
	await chmod(parent, 0o755);
	const folder = join(parent, "postgresql");
	await mkdir(folder);
	await programs.own(folder);
	const blocks = blocksOf(await readFile(fileURLToPath(guide), "utf8"));
	const port = String(await freePort());
	const env = { PGHOST: "127.0.0.1", PGPORT: port, PGUSER: "postgres", PGDATABASE: "postgres" };
	const pathsReplaced = (text: string): string =>
		text.replaceAll("/var/lib/postgresql/15", folder).replaceAll("/mnt/backups", join(folder, "backups"));
	const run = (script: string) => programs.run(script, env);
	const data = join(folder, "main");
	await run(`mkdir --parents ${folder}/backups/wal ${folder}/backups/base`);
	await run(`initdb --pgdata=${data} --username=postgres --auth=trust --encoding=UTF8 --locale=C`);
	const settings = blocks.find(({ text }) => text.includes("archive_command"))?.text ?? "";
	const own = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\n`;
	await appendFile(join(data, "postgresql.conf"), `${own}${pathsReplaced(settings)}\n`);
	// A daemon does not end with this process.
	const end = () => {
		const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
		process.kill(Number(pid), "SIGQUIT");
	};
	await run(`pg_ctl start --pgdata=${data} --log=${folder}/start.log`);
	process.once("exit", end);
	const follow: GuidedDatabase["follow"] = (command, ...changes) => {
		const block = blocks.find(({ language, text }) => language === "sh" && text.includes(command));
		if (!block) throw new Error(`the guide has no block with ${command}`);
		let { text } = block;
		for (const [from, to] of changes) {
			if (!text.includes(from)) throw new Error(`the block with ${command} does not name ${from}`);
			text = text.replaceAll(from, to);
		}
		return run(pathsReplaced(text));
	};
	return {
		url: `postgres://postgres@127.0.0.1:${port}/postgres`,
		follow,
		async restore({ name, value }) {
			await run(`rm --recursive --force ${data}.before`);
			await follow(
				"recovery.signal",
				["recovery_target_time = '2026-11-29 10:15:00+00'", `recovery_target_${name} = '${value}'`],
				["reset recovery_target_time", `reset recovery_target_${name}`],
			);
		},
		async digest() {
			const rows = await run("pg_dump --data-only --no-unlogged-table-data");
			// These lines carry a random word.
			const same = rows.replaceAll(/^\\(un)?restrict .*$/gm, "");
			return createHash("sha256").update(same).digest("hex");
		},
		async destroy() {
			process.off("exit", end);
			await run(`pg_ctl stop --pgdata=${data} --mode=immediate || true`);
		},
	};
}

/** Runs a service, archives and copies its database, and collects moments before more charges and imports follow. */
async function runUntilLoss(
	deployment: Deployment,
	database: GuidedDatabase,
	{ runs = 5, seconds = 2, connections = 16 }: TrustOptions,
): Promise<Moment[]> {
	const service = await startService(deployment);
	const key = await newAccount(deployment, account, "unlimited");
	const request = { target, headers: { "x-api-key": key } };
	const seen = { acknowledged: 0, sent: 0 };
	const underLoad = async (work: () => Promise<void>): Promise<void> => {
		const stop = new AbortController();
		const loading = load({
			url: () => service.url,
			connections,
			next: () => {
				seen.sent++;
				return request;
			},
			stop: stop.signal,
			onResponse: (response) => {
				if (response.headers.get("x-data-requests-cost") === "1") seen.acknowledged++;
			},
		});
		try {
			await work();
		} finally {
			stop.abort();
			await loading;
		}
	};
	const answer = async () => {
		const response = await fetch(new URL(target, service.url), { headers: request.headers });
		if (!response.ok) throw new Error(`${target} answers ${response.status}: ${await response.text()}`);
		seen.sent++;
		seen.acknowledged++;
		return response.headers.get("x-data-version") ?? "";
	};
	try {
		let imports = 0;
		await importSecurity(deployment, ++imports);
		await database.follow("pg_basebackup", ["2026-11-22", "2026-11-15"]);
		await importSecurity(deployment, ++imports);
		await database.follow("pg_basebackup");
		await database.follow("pg_archivecleanup");
		const moments: Moment[] = [];
		await underLoad(async () => {
			for (let i = 0; i < runs; i++) {
				await importSecurity(deployment, ++imports);
				await sleep(seconds * 1000 * Math.random());
				const version = await answer();
				const { acknowledged } = seen;
				const [row] = await runOn(database.url, "select clock_timestamp()::text as now");
				const value = String(row?.["now"]);
				const { sent } = seen;
				moments.push({ recovery: { name: "time", value }, isQuiet: false, acknowledged, sent, version });
			}
		});
		const version = await answer();
		const digest = await database.digest();
		await database.follow("pg_create_restore_point");
		moments.push({
			recovery: { name: "name", value: "before-import" },
			isQuiet: true,
			...seen,
			version,
			digest,
		});
		await underLoad(async () => {
			await importSecurity(deployment, ++imports);
			await sleep(seconds * 1000);
		});
		return moments;
	} finally {
		await service.kill("SIGTERM");
	}
}

async function restoreTo(
	moment: Moment,
	deployment: Deployment,
	database: GuidedDatabase,
): Promise<{ row: string; violations: string[] }> {
	const { recovery, isQuiet, acknowledged, sent, version, digest } = moment;
	const began = performance.now();
	await database.restore(recovery);
	const milliseconds = performance.now() - began;
	const violations: string[] = [];
	const violate = (sentence: string) => violations.push(`${recovery.value}: ${sentence}`);
	if (digest !== undefined && (await database.digest()) !== digest)
		violate("its rows are not those of the moment");
	const charged = await withAccounts(deployment, async (accounts) => {
		const { id } = (await accounts.account(account)) ?? {};
		return id === undefined ? 0 : accounts.used(id, Date.now());
	});
	if (charged < acknowledged) violate(`${charged} charges, ${acknowledged} were acknowledged before it`);
	if (charged > sent) violate(`${charged} charges, ${sent} were sent before it`);
	const service = await startService(deployment);
	try {
		const key = await newAccount(deployment, "after", "unlimited");
		const response = await fetch(new URL(target, service.url), { headers: { "x-api-key": key } });
		if (!response.ok) violate(`the service answers ${response.status}`);
		const restored = response.headers.get("x-data-version");
		if (restored !== version) violate(`the data version is ${restored}, it was ${version}`);
	} finally {
		await service.kill("SIGTERM");
	}
	const name = isQuiet ? "named, without load" : "under load";
	return {
		row: `| ${name} | ${acknowledged} | ${sent} | ${charged} | ${version} | ${Math.round(milliseconds)} |`,
		violations,
	};
}
