import { preparedDatabases } from "../../../testing/postgres/database.ts";
import { oauthSuite } from "../../suites/oauth.suite.ts";
import { openOAuth } from "./oauth.ts";

const newDatabase = preparedDatabases(async (url) => (await openOAuth(url)).close());

oauthSuite("PostgreSQL", async () => {
	const { url, drop } = await newDatabase();
	return { open: (now) => openOAuth(url, { now }), dispose: drop };
});
