import { marketSuite } from "../suites/market.suite.ts";
import { preparedDatabases } from "../testing/postgres/database.ts";
import { openMarketDatabase } from "./market.ts";

const newDatabase = preparedDatabases(async (url) => (await openMarketDatabase(url)).close());

/** A database for each history takes its time. */
const histories = 25;

marketSuite(
	"PostgreSQL",
	async () => {
		const { url, drop } = await newDatabase();
		return { open: () => openMarketDatabase(url), dispose: drop };
	},
	histories,
);
