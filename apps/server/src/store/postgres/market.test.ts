import { preparedDatabases } from "../../testing/postgres/database.ts";
import { marketSuite } from "../suites/market.suite.ts";
import { openMarket } from "./market.ts";

const newDatabase = preparedDatabases(async (url) => (await openMarket(url)).close());

/** A database for each history takes its time. */
const histories = 25;

marketSuite(
	"PostgreSQL",
	async () => {
		const { url, drop } = await newDatabase();
		return { open: () => openMarket(url), dispose: drop };
	},
	histories,
);
