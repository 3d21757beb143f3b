import { afterAll, describe } from "vitest";
import { dropMade, postgres, sqlite } from "./suites/earlier-engines.ts";
import { earlierVersionsOf } from "./suites/earlier-schemas.ts";
import { earlierVersionsSuite } from "./suites/earlier-versions.suite.ts";

afterAll(dropMade);

describe("what any earlier version left on SQLite", () => {
	earlierVersionsSuite(sqlite, earlierVersionsOf(""), [12]);
});

describe("what any earlier version left on PostgreSQL", () => {
	earlierVersionsSuite(postgres, earlierVersionsOf("postgres:"), [2]);
});
