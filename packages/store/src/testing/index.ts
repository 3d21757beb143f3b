export { dataset, dayBar, importInto } from "../suites/market.fixtures.ts";
export type {} from "./global-setup.ts";
export { newDatabase, type TestDatabase } from "./postgres/database.ts";
export { startReplicated, startTestServer, type TestServer } from "./postgres/server.ts";
export { type Severable, severable } from "./postgres/severable.ts";
export { runOn } from "./postgres/statement.ts";
