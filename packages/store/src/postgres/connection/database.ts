import { type Compilable, Kysely, PostgresDialect } from "kysely";
import { Pool, type PoolClient, type QueryResult } from "pg";
import { StoreUnavailable } from "../../errors.ts";
import { usualTimeout } from "../../shared/accounts/account-options.ts";
import { displayAddress } from "./address.ts";
import { configOf, connectionSettings } from "./connect.ts";
import { translated } from "./unavailable.ts";

/** A statement for paths that run it again and again: the server plans it once per connection. */
export interface NamedStatement {
	name: string;
	text: string;
}

/** Runs statements one by one; each answers from one consistent state. */
export interface Queryable {
	/** Rows as objects. */
	rows<R>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<R[]>;
	/** Rows in the order of the selected columns. */
	arrays<R extends unknown[]>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<R[]>;
}

export interface DatabaseOptions {
	/** Connections that are open at most. */
	connections?: number;
	/** Longest wait for anything, in milliseconds; `Infinity` for work outside requests. */
	timeout?: number;
	/** Settings of the database for these connections, by name. */
	settings?: Readonly<Record<string, string>>;
}

/** Milliseconds for which an unresponsive database is not queried. */
const silenceMs = 500;

/**
 * The connections of a process to one database. Kysely builds the statements (`build`), the pool runs them.
 *
 * @throws {StoreUnavailable} from every method, when the database is unavailable
 */
export class Database<Tables = unknown> implements Queryable {
	readonly url: string;
	readonly build: Kysely<Tables>;
	readonly #pool: Pool;
	readonly #timeout: number;
	#respondedAt = Number.NEGATIVE_INFINITY;
	#silentUntil = Number.NEGATIVE_INFINITY;

	constructor(
		url: string,
		name: string,
		{ connections = 10, timeout = usualTimeout, settings: given = {} }: DatabaseOptions = {},
	) {
		this.url = url;
		this.#timeout = timeout;
		// The database gives up too, so that it does not run abandoned work later.
		const settings = Number.isFinite(timeout) ? { ...given, statement_timeout: String(timeout) } : given;
		this.#pool = new Pool({
			...connectionSettings(url, name),
			...(Number.isFinite(timeout) && { connectionTimeoutMillis: timeout, query_timeout: timeout }),
			max: connections,
			idleTimeoutMillis: 30_000,
			onConnect: async (client) => {
				for (const [name, value] of Object.entries(settings)) {
					await client.query("select set_config($1, $2, false)", [name, value]);
				}
			},
		});
		// A connection that breaks while it is idle is replaced when the next one is wanted.
		this.#pool.on("error", () => {});
		// One that breaks while it is in use fails what it is used for; without a listener it would end the process.
		this.#pool.on("connect", (client) => void client.on("error", () => {}));
		this.build = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#pool }) });
	}

	async rows<R>(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<R[]> {
		return (await this.run(statement, values)).rows;
	}

	async arrays<R extends unknown[]>(
		statement: string | NamedStatement,
		values: readonly unknown[] = [],
	): Promise<R[]> {
		const config = { ...arraysOf(statement), values: [...values] };
		return this.withClient(async (client) => (await client.query<R>(config)).rows);
	}

	run(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<QueryResult> {
		return this.withClient((client) => client.query({ ...configOf(statement), values: [...values] }));
	}

	async all<R>(query: Compilable<R>): Promise<R[]> {
		const { sql, parameters } = query.compile();
		return this.rows<R>(sql, parameters);
	}

	async get<R>(query: Compilable<R>): Promise<R | undefined> {
		return (await this.all(query))[0];
	}

	/**
	 * Runs `work` on one connection; when it throws, the connection is not used again. Waiting for the connection and the
	 * work together take no longer than the timeout: a database that is frozen does not say so.
	 */
	async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
		const began = performance.now();
		if (began < this.#silentUntil)
			throw new StoreUnavailable(
				`${displayAddress(this.url)} is not reachable: it did not answer a moment ago`,
			);
		try {
			const result = await this.#inTime(began, work);
			this.#respondedAt = performance.now();
			return result;
		} catch (error) {
			this.#noteSilence(began);
			throw error;
		}
	}

	/**
	 * Notes that the database answered nothing for a whole timeout. The next requests, such as those queued behind
	 * others of their account, then do not wait as long again.
	 */
	#noteSilence(began: number): void {
		const now = performance.now();
		if (now - began >= this.#timeout && this.#respondedAt < began) this.#silentUntil = now + silenceMs;
	}

	async #inTime<T>(began: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
		const client = await this.#query(() => this.#pool.connect());
		try {
			const left = this.#timeout - (performance.now() - began);
			const result = await this.#query(() => within(left, work(client)));
			client.release();
			return result;
		} catch (error) {
			client.release(true);
			throw error;
		}
	}

	/** Runs `read` on one consistent state of the database. */
	snapshot<T>(read: (client: Queryable) => Promise<T>): Promise<T> {
		return this.withClient(async (client) => {
			await client.query("begin isolation level repeatable read read only");
			const result = await read(queryableOf(client));
			await client.query("commit");
			return result;
		});
	}

	async close(): Promise<void> {
		await this.#pool.end();
	}

	async #query<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw translated(error, this.url);
		}
	}
}

/** The statements of one connection. */
export const queryableOf = (client: Pick<PoolClient, "query">): Queryable => ({
	rows: async (statement, values = []) =>
		(await client.query({ ...configOf(statement), values: [...values] })).rows,
	arrays: async (statement, values = []) =>
		(await client.query({ ...arraysOf(statement), values: [...values] })).rows as never,
});

const arraysOf = (statement: string | NamedStatement) => ({
	...configOf(statement),
	rowMode: "array" as const,
});

/** The result of work that is done in time. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	if (!Number.isFinite(milliseconds)) return work;
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("timeout exceeded")), Math.max(1, milliseconds));
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
		// The caller that gave up drops the connection, and the work fails with it.
		work.catch(() => {});
	}
}
