import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const fields =
	"period holderId name type title sharesHeld sharesChanged percentOfShares filingDate value form filing".split(
		" ",
	);
/** The values of a field, as `packPositions` writes them. */
const line = (field: string): string => {
	const escaped = String.raw`replace(replace(replace(data::json->>'${field}', '\', '\\'), chr(9), '\t'), chr(10), '\n')`;
	return String.raw`string_agg(coalesce(${escaped}, '\N'), chr(9) order by id)`;
};
const lines = ["count(*)", ...fields.map(line)].join(" || chr(10) || ");

/** The records of shareholders of one security, period and dataset become one row, a line for each of their fields. */
const steps = [
	`create table shareholders (
		security_id integer not null, time bigint not null, dataset_id integer not null, records text not null,
		primary key (security_id, time, dataset_id))`,
	"create index shareholders_of_period on shareholders (time, security_id)",
	`insert into shareholders (security_id, time, dataset_id, records)
		select security_id, time, dataset_id, ${lines} from (
			select security_id, time, dataset_id, id, data from records where area = 'shareholders'
			union all select security_id, time, dataset_id, id, data from covered_records where area = 'shareholders') r
		group by security_id, time, dataset_id`,
	"delete from records where area = 'shareholders'",
	"delete from covered_records where area = 'shareholders'",
];

export const shareholderChunks: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of steps) await sql.raw(statement).execute(db);
	},
};
