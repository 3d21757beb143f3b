import { Client } from "pg";

/** Runs one statement on its own connection. */
export async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
	const client = new Client({ connectionString: url });
	// A server that ends during the statement fails it; without a listener it would end the process.
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}
