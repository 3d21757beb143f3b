import { startTestServer } from "@us-market-data/store/testing";

/**
 * Runs `work` with its own PostgreSQL server in DATABASE_URL, which waits for the disk at commits, unless the caller names
 * a database.
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
	if (process.env["DATABASE_URL"]) return work();
	const server = await startTestServer({ durable: true });
	process.env["DATABASE_URL"] = server.url;
	try {
		return await work();
	} finally {
		delete process.env["DATABASE_URL"];
		await server.stop();
	}
}
