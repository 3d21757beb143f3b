import type { ChangePosition } from "../market.ts";

const columns = "c.version, v.at, v.token, c.area, c.security_id, c.symbol, c.first, c.last";

/**
 * The statement that reads changes behind a position.
 *
 * @param slot spelling of the slot of a value, from 1
 */
export const changesQuery = (slot: (index: number) => string): string =>
	`select ${columns} from changes c join versions v on v.version = c.version
	where (c.version, c.area, c.security_id) > (${slot(1)}, ${slot(2)}, ${slot(3)})
	order by c.version, c.area, c.security_id limit ${slot(4)}`;

/**
 * The statement that reads the newest time of the changes of a security in an area before a version. What was there before all
 * records changed is not compared with.
 */
export const changedThroughQuery = (slot: (index: number) => string): string =>
	`select last from changes
	where area = ${slot(1)} and security_id = ${slot(2)} and version < ${slot(3)} and last is not null
		and version >= coalesce((select max(version) from changes
			where area = ${slot(1)} and security_id = ${slot(2)} and version < ${slot(3)} and first is null), 0)
	order by last desc limit 1`;

/** The values of a position. Behind a version is before the first area of the next one. */
export const positionValues = ({
	version,
	area,
	securityId = 0,
}: ChangePosition): [number, string, number] =>
	area === undefined ? [version + 1, "", 0] : [version, area, securityId];

/** Without a row, no transaction has written the ledger yet. */
export const changesSinceRow = `select coalesce(
	(select min(version) from versions), (select value from meta where name = 'data_version')) as version`;

export const versionRows = "select version, at, token from versions order by version";
