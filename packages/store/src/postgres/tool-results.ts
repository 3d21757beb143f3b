import type { ToolResultLimits, ToolResultStore } from "../accounts.ts";
import type { Queryable } from "./connection/database.ts";

/** The clock of the database, which all processes share. */
const now = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

const isNew = (age: string) => `saved_at > ${now} - ${age}`;

/** Old results of all accounts go with each new one. */
const saveStatement = {
	name: "tool result save",
	text: `with removed as (delete from tool_results where not (${isNew("$5")}) or (account_id = $1 and id in (
			select id from tool_results where account_id = $1 order by saved_at desc, id offset $4)))
		insert into tool_results (account_id, id, saved_at, result) values ($1, $2, ${now}, $3)`,
};

const readStatement = {
	name: "tool result read",
	text: `select result from tool_results where account_id = $1 and id = $2 and ${isNew("$3")}`,
};

const idsStatement = {
	name: "tool result ids",
	text: `select id from tool_results where account_id = $1 and ${isNew("$2")} order by saved_at desc, id`,
};

/** Opens the results of tools in a database. */
export const openToolResults = (
	database: Pick<Queryable, "rows">,
	{ maxResults, maxAgeMs }: ToolResultLimits,
): ToolResultStore => ({
	async save(account, id, text) {
		await database.rows(saveStatement, [account, id, text, maxResults - 1, maxAgeMs]);
	},
	async read(account, id) {
		const [row] = await database.rows<{ result: string }>(readStatement, [account, id, maxAgeMs]);
		return row?.result;
	},
	async ids(account) {
		return (await database.rows<{ id: string }>(idsStatement, [account, maxAgeMs])).map(({ id }) => id);
	},
});
