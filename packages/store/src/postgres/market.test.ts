import { marketSuite } from "../suites/market.suite.ts";
import { preparedDatabases } from "../testing/postgres/database.ts";
import { openMarketDatabase } from "./market.ts";
import { pinMarketDatabase } from "./pinned-market.ts";

const newDatabase = preparedDatabases(async (url) => (await openMarketDatabase(url)).close());

/** Each of the many reads of a history is a round trip. */
const histories = 10;

marketSuite(
	"PostgreSQL",
	async () => {
		const { url, drop } = await newDatabase();
		return {
			open: (options) => openMarketDatabase(url, options),
			pin: () => pinMarketDatabase(url),
			dispose: drop,
		};
	},
	histories,
);
