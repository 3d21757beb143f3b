import type { FailureClass } from "@us-market-data/market";
import type { FileResult, Run, RunEnd, RunOutcome } from "../../updates.ts";
import type { Connection } from "../connection/connection.ts";

/** Runs that are kept of each source. */
const kept = 200;

type RunRow = Record<string, unknown>;

/** The tables `runs` and `next_runs`. */
export class Runs {
	readonly #connection: Connection<unknown>;

	constructor(connection: Connection<unknown>) {
		this.#connection = connection;
	}

	begin(source: string, now: number): number {
		const row = this.#connection
			.objects(
				`insert into runs (source, target, started_at, rows, message) values (?, '', ?, 0, '') returning id`,
			)
			.get(source, now);
		this.#connection
			.objects(
				`delete from runs where source = ?1 and id <=
				(select id from runs where source = ?1 order by id desc limit 1 offset ?2)`,
			)
			.run(source, kept);
		return Number(row?.["id"]);
	}

	note(id: number, { target, rows }: Pick<Run, "target" | "rows">): void {
		this.#connection.objects("update runs set target = ?, rows = ? where id = ?").run(target, rows, id);
	}

	end(id: number, end: RunEnd, now: number): void {
		const { target, outcome, rows, failure = null, message, files = [] } = end;
		this.#connection
			.objects(
				`update runs set target = ?, outcome = ?, rows = ?, failure = ?, message = ?, files = ?, ended_at = ?
				where id = ?`,
			)
			.run(target, outcome, rows, failure, message, JSON.stringify(files), now, id);
	}

	list({ source, limit }: { source?: string; limit: number }): Run[] {
		const query = "select * from runs where ?1 is null or source = ?1 order by id desc limit ?2";
		return this.#connection
			.objects(query)
			.all(source ?? null, limit)
			.map(runOf);
	}

	last(): Map<string, { last: Run; lastGood: Run | null }> {
		const rows = this.#connection
			.objects(
				`select * from runs where id in (select max(id) from runs where ended_at is not null group by source)
				or id in (select max(id) from runs where outcome not in ('failed', 'refused') group by source)
				order by id desc`,
			)
			.all()
			.map(runOf);
		const bySource = Map.groupBy(rows, ({ source }) => source);
		return new Map(
			[...bySource].flatMap(([source, runs]) => {
				const [last] = runs;
				const lastGood = runs.find(({ outcome }) => outcome !== "failed" && outcome !== "refused");
				return last ? [[source, { last, lastGood: lastGood ?? null }]] : [];
			}),
		);
	}

	counts(): { source: string; outcome: RunOutcome; count: number }[] {
		return this.#connection
			.objects(
				`select source, outcome, count(*) as count from runs where outcome is not null
				group by source, outcome order by source, outcome`,
			)
			.all()
			.map((row) => ({
				source: String(row["source"]),
				outcome: String(row["outcome"]) as RunOutcome,
				count: Number(row["count"]),
			}));
	}

	setNext(times: ReadonlyMap<string, number>): void {
		const rows = [...times].map(([source, at]) => ({ source, at }));
		this.#connection.exec("begin immediate");
		try {
			this.#connection.objects("delete from next_runs").run();
			this.#connection
				.objects(`insert into next_runs select value ->> 'source', value ->> 'at' from json_each(?)`)
				.run(JSON.stringify(rows));
			this.#connection.exec("commit");
		} catch (error) {
			this.#connection.rollback();
			throw error;
		}
	}

	next(): Map<string, number> {
		const rows = this.#connection.objects("select source, at from next_runs").all();
		return new Map(rows.map((row) => [String(row["source"]), Number(row["at"])]));
	}
}

const runOf = (row: RunRow): Run => ({
	id: Number(row["id"]),
	source: String(row["source"]),
	target: String(row["target"]),
	startedAt: Number(row["started_at"]),
	endedAt: row["ended_at"] === null ? null : Number(row["ended_at"]),
	outcome: row["outcome"] === null ? null : (String(row["outcome"]) as RunOutcome),
	rows: Number(row["rows"]),
	failure: row["failure"] === null ? null : (String(row["failure"]) as FailureClass),
	message: String(row["message"]),
	files: JSON.parse(String(row["files"])) as FileResult[],
});
