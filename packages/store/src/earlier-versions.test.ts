import { afterAll, describe } from "vitest";
import { dropMade, postgres, sqlite } from "./suites/earlier-engines.ts";
import { earlierVersionsOf } from "./suites/earlier-schemas.ts";
import { earlierVersionsSuite, firstStartSuite } from "./suites/earlier-versions.suite.ts";

afterAll(dropMade);

describe("what an earlier version left on SQLite", () => {
	earlierVersionsSuite(sqlite, earlierVersionsOf(""), [12]);
	firstStartSuite(sqlite);
});

// An upgrade on PostgreSQL takes seconds: those from the versions between are tests of a release.
describe("what an earlier version left on PostgreSQL", () => {
	const versions = earlierVersionsOf("postgres:");
	earlierVersionsSuite(postgres, [...versions.slice(0, 1), ...versions.slice(-1)], [2]);
	firstStartSuite(postgres);
});
