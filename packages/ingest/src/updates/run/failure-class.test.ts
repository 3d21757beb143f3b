import { InputError } from "@us-market-data/market";
import { expect, test } from "vitest";
import { LowSpace } from "../../fetching/disk-space.ts";
import { FetchFailed } from "../../fetching/fetch-failed.ts";
import { StoreError } from "../../frame/store-error.ts";
import { failureClassOf } from "./recorded.ts";

const place = { field: "x", value: "y" };

test.each([
	["a refused file", new InputError(place, "z"), "file"],
	["a name that does not resolve", new FetchFailed("dns", place, "z"), "dns"],
	["a host that answers that it is busy", new FetchFailed("transfer", { field: "answer" }, "z"), "answer"],
	["a host that does not answer", new FetchFailed("transfer", { field: "transfer" }, "z"), "connection"],
	["a disk that is too full", new LowSpace("full"), "space"],
	["a write that finds the disk full", Object.assign(new Error("full"), { code: "ENOSPC" }), "space"],
	[
		"a database that finds it full",
		new StoreError(Object.assign(new Error("full"), { errcode: 13 })),
		"space",
	],
	["another fault of a database", new StoreError(new Error("malformed")), "internal"],
	["a mistake of ours", new TypeError("x is not a function"), "internal"],
	["no error", "text", "internal"],
])("%s has its class", (_, error, expected) => {
	expect(failureClassOf(error)).toBe(expected);
});
