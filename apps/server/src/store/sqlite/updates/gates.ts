import type { Connection } from "../connection/connection.ts";

/** Longest wait that many processes at one gate may add up to; what is beyond comes of a clock that was set back. */
const longestQueue = 60_000;

/** Longest time for which a gate is left alone; what is beyond comes of a clock that was set back, too. */
const longestHold = 3_600_000;

/** The table `gates`. A slot is taken by one statement, which SQLite lets only one process run at a time. */
export class Gates {
	readonly #connection: Connection<unknown>;

	constructor(connection: Connection<unknown>) {
		this.#connection = connection;
	}

	takeSlot(gate: string, interval: number, now: number): number {
		const row = this.#connection
			.objects(
				`insert into gates (name, next) values ($gate, $now + $interval)
				on conflict (name) do update set next =
					case when next between $now and $latest then next else $now end + $interval
				returning next - $interval as slot`,
			)
			.get({ $gate: gate, $now: now, $interval: interval, $latest: now + longestQueue });
		return Number(row?.["slot"]);
	}

	holdOff(gate: string, until: number, reason: string): void {
		this.#connection
			.objects(
				`insert into gates (name, next, held_until, reason) values (?1, 0, ?2, ?3)
				on conflict (name) do update set held_until = ?2, reason = ?3`,
			)
			.run(gate, until, reason);
	}

	heldOff(gate: string, now: number): { until: number; reason: string } | null {
		const row = this.#connection
			.objects("select held_until, reason from gates where name = ? and held_until > ? and held_until < ?")
			.get(gate, now, now + longestHold);
		return row ? { until: Number(row["held_until"]), reason: String(row["reason"]) } : null;
	}
}
