import { expect, test } from "vitest";
import { describeStore } from "./describe.ts";

test.each([
	["", "", "SQLite in .data"],
	["postgres://market:secret@db.example:5433/prices", "", "PostgreSQL, database prices at db.example:5433"],
	["postgresql://market:secret@[::1]/prices?password=secret", "", "PostgreSQL, database prices at [::1]"],
	[
		"postgres:///prices?host=/run/postgresql&password=secret",
		"",
		"PostgreSQL, database prices at /run/postgresql",
	],
	["postgres://market:secret@db", "", "PostgreSQL at db"],
	["postgres://u:secret@one:1,two:2/prices", "", "PostgreSQL"],
	[
		"postgres://market:secret@db/prices",
		"postgres://reader:secret@replica/prices",
		"PostgreSQL, database prices at db, reads at replica",
	],
])("of %s and %s names %s, and no password", (DATABASE_URL, DATABASE_READ_URL, text) => {
	expect(describeStore({ DATA_DIR: ".data", DATABASE_URL, DATABASE_READ_URL })).toBe(text);
});
