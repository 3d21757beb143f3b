import { oauthSuite } from "../suites/oauth.suite.ts";
import { preparedDatabases } from "../testing/postgres/database.ts";
import { openOAuthDatabase } from "./oauth.ts";

const newDatabase = preparedDatabases(async (url) => (await openOAuthDatabase(url)).close());

oauthSuite("PostgreSQL", async () => {
	const { url, drop } = await newDatabase();
	return { open: (now) => openOAuthDatabase(url, { now }), dispose: drop };
});
