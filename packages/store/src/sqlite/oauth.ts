import { dirname } from "node:path";
import type { FoundRecord, OAuthRecord, OAuthStore, PollPace } from "../oauth.ts";
import { usualTimeout } from "../shared/accounts/account-options.ts";
import { type OAuthOptions, type OAuthRow, recordOf } from "../shared/oauth-record.ts";
import { readSecretsFile, replaceSecretsFile } from "../shared/secrets-file.ts";
import { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { oauthMigrations } from "./migrations/oauth/index.ts";

/**
 * Opens the file of the embedded issuer's state, and creates it if it is missing.
 *
 * @example
 * const oauth = await openOAuthFile(".data/oauth.sqlite");
 * await oauth.close();
 */
export async function openOAuthFile(file: string, options: OAuthOptions = {}): Promise<OAuthStore> {
	(await openFile(file, oauthMigrations)).close();
	const busyTimeout = options.timeout ?? usualTimeout;
	const connection = new Connection(file, { cacheKib: 1024, busyTimeout });
	return new SqliteOAuthStore(connection, options.now ?? Date.now);
}

class SqliteOAuthStore implements OAuthStore {
	readonly #connection: Connection;
	/** The file of the secrets lies beside the database. */
	readonly #folder: string;
	readonly #now: () => number;

	constructor(connection: Connection, now: () => number) {
		this.#connection = connection;
		this.#folder = dirname(connection.file);
		this.#now = now;
	}

	async upsert(kind: string, id: string, record: OAuthRecord): Promise<void> {
		const { payload, grantId, uid, userCode, expiresAt } = record;
		// Each write removes expired rows, so that live rows bound the file.
		this.#connection.objects("delete from records where expires_at <= ?").run(this.#now());
		this.#connection
			.objects(
				`insert into records (kind, id, payload, grant_id, uid, user_code, expires_at)
				values (?, ?, ?, ?, ?, ?, ?)
				on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
					uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
			)
			.run(kind, id, JSON.stringify(payload), grantId, uid, userCode, expiresAt);
	}

	async find(kind: string, id: string): Promise<FoundRecord | undefined> {
		return this.#find("id = ?", kind, id)[0];
	}

	async findByUid(kind: string, uid: string): Promise<FoundRecord | undefined> {
		return this.#find("uid = ?", kind, uid)[0];
	}

	async findByUserCode(kind: string, userCode: string): Promise<FoundRecord | undefined> {
		return this.#find("user_code = ?", kind, userCode)[0];
	}

	async list(kind: string): Promise<FoundRecord[]> {
		return this.#find("true", kind);
	}

	async poll(kind: string, id: string, { interval, step }: PollPace): Promise<boolean> {
		const now = this.#now();
		const inTime = `update records set polled_at = ?
			where kind = ? and id = ? and (polled_at is null or ? >= polled_at + coalesce(poll_interval, ?))`;
		if (this.#connection.objects(inTime).run(now, kind, id, now, interval).changes) return true;
		const tooSoon = `update records set polled_at = ?, poll_interval = coalesce(poll_interval, ?) + ?
			where kind = ? and id = ?`;
		return Number(this.#connection.objects(tooSoon).run(now, interval, step, kind, id).changes) === 0;
	}

	async consume(kind: string, id: string): Promise<void> {
		this.#connection
			.objects("update records set consumed_at = ? where kind = ? and id = ? and consumed_at is null")
			.run(this.#now(), kind, id);
	}

	async destroy(kind: string, id: string): Promise<boolean> {
		const query = "delete from records where kind = ? and id = ? and (expires_at is null or expires_at > ?)";
		return Number(this.#connection.objects(query).run(kind, id, this.#now()).changes) > 0;
	}

	async revokeByGrantId(grantId: string): Promise<void> {
		this.#connection.objects("delete from records where grant_id = ?").run(grantId);
	}

	async secretsText(): Promise<string | undefined> {
		return readSecretsFile(this.#folder);
	}

	/** The write lock of the database lets one process at a time compare and replace the file. */
	async replaceSecretsText(before: string | undefined, text: string): Promise<boolean> {
		this.#connection.exec("begin immediate");
		try {
			if (readSecretsFile(this.#folder) !== before) return false;
			replaceSecretsFile(this.#folder, text);
			return true;
		} finally {
			this.#connection.rollback();
		}
	}

	async close(): Promise<void> {
		this.#connection.close();
	}

	#find(condition: string, kind: string, ...values: string[]): FoundRecord[] {
		const rows = this.#connection
			.objects(
				`select * from records where kind = ? and ${condition} and (expires_at is null or expires_at > ?)
				order by id`,
			)
			.all(kind, ...values, this.#now()) as unknown as OAuthRow[];
		return rows.map(recordOf);
	}
}
