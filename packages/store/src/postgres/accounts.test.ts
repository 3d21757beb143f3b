import { accountSuite } from "../suites/accounts.suite.ts";
import { preparedDatabases } from "../testing/postgres/database.ts";
import { openAccountsDatabase } from "./accounts.ts";

const newDatabase = preparedDatabases(async (url) => (await openAccountsDatabase(url)).close());

accountSuite("PostgreSQL", async () => {
	const { url, drop } = await newDatabase();
	return {
		settings: { DATABASE_URL: url },
		open: (options) => openAccountsDatabase(url, options),
		dispose: drop,
	};
});
