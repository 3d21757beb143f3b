import { afterAll, describe } from "vitest";
import { dropMade, postgres, sqlite } from "./suites/earlier-engines.ts";
import { earlierVersionsOf } from "./suites/earlier-schemas.ts";
import { earlierVersionsSuite, firstStartSuite } from "./suites/earlier-versions.suite.ts";

afterAll(dropMade);

/** The first and the last: an upgrade takes seconds, and those from the versions between are tests of a release. */
const ends = (versions: readonly number[]) => [...versions.slice(0, 1), ...versions.slice(-1)];

describe("what an earlier version left on SQLite", () => {
	earlierVersionsSuite(sqlite, ends(earlierVersionsOf("")), [12]);
	firstStartSuite(sqlite);
});

describe("what an earlier version left on PostgreSQL", () => {
	earlierVersionsSuite(postgres, ends(earlierVersionsOf("postgres:")), [2]);
	firstStartSuite(postgres);
});
