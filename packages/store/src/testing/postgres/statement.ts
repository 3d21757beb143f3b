import { Client } from "pg";

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}
