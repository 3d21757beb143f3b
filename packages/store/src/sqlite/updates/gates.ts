import { type GateHold, longestQueue } from "../../updates.ts";
import type { Connection } from "../connection/connection.ts";

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

	lastHold(gate: string): GateHold | null {
		const row = this.#connection
			.objects("select held_until, held_ms, reason from gates where name = ? and held_until > 0")
			.get(gate);
		return row
			? { until: Number(row["held_until"]), ms: Number(row["held_ms"]), reason: String(row["reason"]) }
			: null;
	}

	setHold(gate: string, { until, ms, reason }: GateHold): void {
		this.#connection
			.objects(
				`insert into gates (name, next, held_until, held_ms, reason) values (?1, 0, ?2, ?3, ?4)
				on conflict (name) do update set held_until = ?2, held_ms = ?3, reason = ?4`,
			)
			.run(gate, until, ms, reason);
	}
}
