import type { FoundRecord, OAuthRecord, OAuthStore, PollPace } from "../oauth.ts";
import { type OAuthOptions, type OAuthRow, recordOf } from "../shared/oauth-record.ts";
import type { Database } from "./connection/database.ts";
import { openDatabase } from "./connection/open-database.ts";
import { oauthMigrations } from "./migrations/oauth/index.ts";

/**
 * Opens the embedded issuer's state in a database, which all machines then share.
 *
 * @throws {StoreUnavailable} when the database cannot be used
 */
export async function openOAuthDatabase(url: string, options: OAuthOptions = {}): Promise<OAuthStore> {
	const { now = Date.now, timeout } = options;
	const limits = timeout === undefined ? {} : { timeout };
	const database = await openDatabase<unknown>(url, "oauth", oauthMigrations, limits);
	return new PostgresOAuthStore(database, now);
}

const find = (condition: string) => ({
	name: `oauth find ${condition}`,
	text: `select id, payload, grant_id, uid, user_code, consumed_at, expires_at from oauth_records
		where kind = $1 and (expires_at is null or expires_at > $2) and ${condition} order by id`,
});

const statements = {
	byId: find("id = $3"),
	byUid: find("uid = $3"),
	byUserCode: find("user_code = $3"),
	all: find("true"),
	secrets: { name: "oauth secrets", text: "select encrypted from oauth_secrets where name = 'issuer'" },
	upsert: {
		name: "oauth upsert",
		text: `insert into oauth_records (kind, id, payload, grant_id, uid, user_code, expires_at)
			values ($1, $2, $3, $4, $5, $6, $7)
			on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
				uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
	},
} as const;

class PostgresOAuthStore implements OAuthStore {
	readonly #database: Database<unknown>;
	readonly #now: () => number;

	constructor(database: Database<unknown>, now: () => number) {
		this.#database = database;
		this.#now = now;
	}

	async upsert(kind: string, id: string, record: OAuthRecord): Promise<void> {
		const { payload, grantId, uid, userCode, expiresAt } = record;
		const values = [kind, id, JSON.stringify(payload), grantId, uid, userCode, expiresAt];
		// Each write removes expired rows, so that live rows bound the table. Rows that another process is writing or
		// removing are left to it.
		await this.#database.run(
			`delete from oauth_records where (kind, id) in (
				select kind, id from oauth_records where expires_at <= $1 limit 100 for update skip locked)`,
			[this.#now()],
		);
		await this.#database.run(statements.upsert, values);
	}

	async find(kind: string, id: string): Promise<FoundRecord | undefined> {
		return (await this.#find(statements.byId, kind, id))[0];
	}

	async findByUid(kind: string, uid: string): Promise<FoundRecord | undefined> {
		return (await this.#find(statements.byUid, kind, uid))[0];
	}

	async findByUserCode(kind: string, userCode: string): Promise<FoundRecord | undefined> {
		return (await this.#find(statements.byUserCode, kind, userCode))[0];
	}

	async list(kind: string): Promise<FoundRecord[]> {
		return this.#find(statements.all, kind);
	}

	async poll(kind: string, id: string, { interval, step }: PollPace): Promise<boolean> {
		const now = this.#now();
		const inTime = await this.#database.run(
			`update oauth_records set polled_at = $3
				where kind = $1 and id = $2 and (polled_at is null or $3 >= polled_at + coalesce(poll_interval, $4))`,
			[kind, id, now, interval],
		);
		if (inTime.rowCount) return true;
		const tooSoon = await this.#database.run(
			`update oauth_records set polled_at = $3, poll_interval = coalesce(poll_interval, $4) + $5
				where kind = $1 and id = $2`,
			[kind, id, now, interval, step],
		);
		return tooSoon.rowCount === 0;
	}

	async consume(kind: string, id: string): Promise<void> {
		await this.#database.run(
			"update oauth_records set consumed_at = $3 where kind = $1 and id = $2 and consumed_at is null",
			[kind, id, this.#now()],
		);
	}

	async destroy(kind: string, id: string): Promise<boolean> {
		const { rowCount } = await this.#database.run(
			"delete from oauth_records where kind = $1 and id = $2 and (expires_at is null or expires_at > $3)",
			[kind, id, this.#now()],
		);
		return rowCount === 1;
	}

	async revokeByGrantId(grantId: string): Promise<void> {
		await this.#database.run("delete from oauth_records where grant_id = $1", [grantId]);
	}

	async secretsText(): Promise<string | undefined> {
		const [row] = await this.#database.rows<{ encrypted: string }>(statements.secrets);
		return row?.encrypted;
	}

	async replaceSecretsText(before: string | undefined, text: string): Promise<boolean> {
		const { rowCount } =
			before === undefined
				? await this.#database.run(
						"insert into oauth_secrets (name, encrypted) values ('issuer', $1) on conflict (name) do nothing",
						[text],
					)
				: await this.#database.run(
						"update oauth_secrets set encrypted = $2 where name = 'issuer' and encrypted = $1",
						[before, text],
					);
		return rowCount === 1;
	}

	async close(): Promise<void> {
		await this.#database.close();
	}

	async #find(statement: ReturnType<typeof find>, kind: string, ...values: string[]): Promise<FoundRecord[]> {
		const rows = await this.#database.rows<OAuthRow>(statement, [kind, this.#now(), ...values]);
		return rows.map(recordOf);
	}
}
