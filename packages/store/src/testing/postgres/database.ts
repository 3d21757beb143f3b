import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { runOn } from "./statement.ts";

/** A separate database for a test. */
export interface TestDatabase {
	url: string;
	drop(): Promise<void>;
}

/** Creates a database on the server of the test run, empty or as a copy of an unused one. */
export async function newDatabase(template?: TestDatabase): Promise<TestDatabase> {
	const server = await serverUrl();
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	const copied = template ? ` template ${new URL(template.url).pathname.slice(1)}` : "";
	await runOn(server, `create database ${name}${copied}`);
	return {
		url: new URL(`/${name}`, server).href,
		drop: async () => void (await runOn(server, `drop database ${name} with (force)`)),
	};
}

/**
 * Lends databases that are as `prepare` left them. One that is given back is emptied and lent again, which takes
 * less time than a new one. They go with the server.
 */
export function preparedDatabases(prepare: (url: string) => Promise<void>): () => Promise<TestDatabase> {
	const free: Lent[] = [];
	const make = async (): Promise<Lent> => {
		const { url } = await newDatabase();
		await prepare(url);
		return { url, restore: await restoring(url) };
	};
	return async () => {
		const lent = free.pop() ?? (await make());
		const giveBack = async () => {
			await runOn(lent.url, `${endOthers}; ${lent.restore}`);
			free.push(lent);
		};
		return { url: lent.url, drop: giveBack };
	};
}

/** A database and the statements that bring back what it held at first. */
interface Lent {
	url: string;
	restore: string;
}

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
	where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Statements that empty every table, start every sequence anew and put back the rows of now. */
async function restoring(url: string): Promise<string> {
	const named = (kinds: string) =>
		runOn(
			url,
			`select quote_ident(relname) as name from pg_class
			where relnamespace = 'public'::regnamespace and relkind in (${kinds}) and not relispartition`,
		);
	const tables = (await named("'r', 'p'")).map(({ name }) => String(name));
	const sequences = (await named("'S'")).map(({ name }) => String(name));
	const fill = tables.map(async (table) => {
		const [row] = await runOn(url, `select quote_literal(json_agg(t)) as rows from ${table} t`);
		const rows = row?.["rows"] ?? null;
		return rows === null
			? ""
			: `insert into ${table} overriding system value
				select * from json_populate_recordset(null::${table}, ${rows})`;
	});
	return [
		"begin",
		// Without triggers the order of the tables does not matter.
		"set local session_replication_role = replica",
		...tables.map((table) => `delete from ${table}`),
		...sequences.map((sequence) => `alter sequence ${sequence} restart`),
		...(await Promise.all(fill)).filter((statement) => statement !== ""),
		"commit",
	].join(";\n");
}

async function serverUrl(): Promise<string> {
	const response = await fetch(inject("postgresOnDemand"));
	const text = await response.text();
	if (!response.ok) throw new Error(text);
	return text;
}
