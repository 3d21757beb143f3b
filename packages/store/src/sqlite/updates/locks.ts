import { hostname } from "node:os";
import type { LockHolder } from "../../updates.ts";
import type { Connection } from "../connection/connection.ts";

/** A process may be busy with one large import for long before it can give a sign of life. */
const longestSilence = 15 * 60_000;

/** The table `locks`. */
export class Locks {
	readonly #connection: Connection<unknown>;

	constructor(connection: Connection<unknown>) {
		this.#connection = connection;
	}

	lock(name: string, holder: LockHolder): LockHolder | null {
		this.#connection.exec("begin immediate");
		try {
			const other = this.holderOf(name, holder.beatAt);
			if (!other) {
				const query = "insert or replace into locks (name, pid, host, beat_at) values (?, ?, ?, ?)";
				this.#connection.objects(query).run(name, holder.pid, holder.host, holder.beatAt);
			}
			this.#connection.exec("commit");
			return other;
		} catch (error) {
			this.#connection.rollback();
			throw error;
		}
	}

	beat(name: string, { pid, host, beatAt }: LockHolder): void {
		const query = "update locks set beat_at = ? where name = ? and pid = ? and host = ?";
		this.#connection.objects(query).run(beatAt, name, pid, host);
	}

	unlock(name: string, { pid, host }: Pick<LockHolder, "pid" | "host">): void {
		const query = "delete from locks where name = ? and pid = ? and host = ?";
		this.#connection.objects(query).run(name, pid, host);
	}

	holderOf(name: string, now: number): LockHolder | null {
		const row = this.#connection.objects("select pid, host, beat_at from locks where name = ?").get(name);
		if (!row) return null;
		const holder = {
			pid: Number(row["pid"]),
			host: String(row["host"]),
			beatAt: Number(row["beat_at"]),
		};
		return isAtWork(holder, now) ? holder : null;
	}
}

/** A process on this machine can be looked up; for one on another machine only its silence counts. */
function isAtWork({ pid, host, beatAt }: LockHolder, now: number): boolean {
	const silence = now - beatAt;
	if (silence > longestSilence) return false;
	// A sign of life from the future comes from before a clock was set back, and counts as an old one.
	if (host !== hostname()) return silence > -longestSilence;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
