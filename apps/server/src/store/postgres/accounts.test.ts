import { preparedDatabases } from "../../testing/postgres/database.ts";
import { accountSuite } from "../suites/accounts.suite.ts";
import { openAccounts } from "./accounts.ts";

const newDatabase = preparedDatabases(async (url) => (await openAccounts(url)).close());

accountSuite("PostgreSQL", async () => {
	const { url, drop } = await newDatabase();
	return { settings: { DATABASE_URL: url }, open: () => openAccounts(url), dispose: drop };
});
