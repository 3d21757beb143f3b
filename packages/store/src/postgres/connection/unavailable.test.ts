import { expect, test } from "vitest";
import { StoreReadOnly, StoreUnavailable } from "../../errors.ts";
import { translated } from "./unavailable.ts";

const failure = (code: string) => Object.assign(new Error("says PostgreSQL"), { code });

test.each([
	["25006", StoreReadOnly, "cannot be written"],
	["08006", StoreUnavailable, "is not reachable"],
])("SQLSTATE %s is told by what can be done with the database", (code, kind, what) => {
	const error = translated(failure(code), "postgres://user:word@db:5432/market");
	expect(error).toBeInstanceOf(kind);
	expect(String(error)).toMatch(new RegExp(`db:5432\\S* ${what}: says PostgreSQL$`));
});
