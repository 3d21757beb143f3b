export { chargeOf, newAccount } from "../suites/accounts.fixtures.ts";
export { dataset, dayBar, importInto, minuteBar, news } from "../suites/market.fixtures.ts";
export { MarketModel } from "../suites/market-model.suite.ts";
export type {} from "./global-setup.ts";
export { newDatabase, type TestDatabase } from "./postgres/database.ts";
export { startReplicated, startTestServer, type TestServer } from "./postgres/server.ts";
export { type Severable, severable } from "./postgres/severable.ts";
export { runOn } from "./postgres/statement.ts";
