import { expect, test } from "vitest";
import { complaints } from "../testing.ts";
import {
	always,
	apart,
	each,
	inGivenOrder,
	notNegative,
	notTheSame,
	numbered,
	priceRange,
	sortedBy,
	sortedWithin,
	unique,
	uniqueThroughout,
} from "./row-rules.ts";
import type { Rule } from "./rule.ts";

const of = (rule: Rule, body: unknown) => complaints(rule, () => body);

test.each<[string, Rule, unknown, unknown]>([
	[
		"notTheSame",
		notTheSame("a", "p", "q"),
		[
			{ p: "1", q: "1" },
			{ p: "1", q: "1" },
			{ p: "1", q: "2" },
			{ p: "", q: "" },
		],
		[
			{ p: "1", q: "1" },
			{ p: "2", q: "2" },
			{ p: "3", q: "3" },
			{ p: "", q: "4" },
		],
	],
	["sortedBy asc", sortedBy("a", "p", "asc"), [{ p: "9" }, { p: "10.5" }], [{ p: "10.5" }, { p: "9" }]],
	[
		"sortedBy desc",
		sortedBy("a", "p", "desc"),
		[{ p: "10" }, { p: "10" }, { p: "9" }],
		[{ p: "9" }, { p: "10" }],
	],
	[
		"sortedBy, unknown last",
		sortedBy("a", "p", "desc"),
		[{ p: "1" }, { p: null }],
		[{ p: null }, { p: "1" }],
	],
	[
		"sortedBy times",
		sortedBy("a", "", "asc"),
		["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.5Z"],
		["2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00Z"],
	],
	[
		"sortedWithin",
		sortedWithin("a", "y", "p", "asc"),
		[
			{ y: 1, p: "9" },
			{ y: 1, p: "10" },
			{ y: 2, p: "3" },
		],
		[
			{ y: 1, p: "9" },
			{ y: 1, p: "3" },
		],
	],
	[
		"inGivenOrder",
		inGivenOrder("a", "k", ["x", "y", "z"]),
		[{ k: "x" }, { k: "z" }],
		[{ k: "z" }, { k: "x" }],
	],
	["unique", unique("a", "s"), [{ s: 1 }, { s: 2 }], [{ s: 1 }, { s: 1 }]],
	[
		"uniqueThroughout",
		uniqueThroughout("a[].l[]", "s"),
		[{ l: [{ s: 1 }] }, { l: [{ s: 2 }] }],
		[{ l: [{ s: 1 }] }, { l: [{ s: 1 }] }],
	],
	["unique values", unique("a"), ["x", "y"], ["x", "x"]],
	["notNegative", notNegative("a[]", "p"), [{ p: "0" }], [{ p: "-0.01" }]],
	["numbered", numbered("a", "n"), [{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 3 }]],
	[
		"priceRange",
		priceRange("a[]", "open"),
		[{ low: "1", open: "2", high: "10" }],
		[{ low: "1", open: "11", high: "10" }],
	],
	["each", each("a[]", "x", ({ p }) => p === 1), [{ p: 1 }], [{ p: 1 }, { p: 2 }]],
	["always", always("x", (body) => JSON.stringify(body).includes("1")), [1], [2]],
])("%s passes what is right and not what is wrong", async (_, rule, right, wrong) => {
	expect(await of(rule, { a: right })).toEqual([]);
	expect(await of(rule, { a: wrong })).toHaveLength(1);
});

test.each<[string, Rule]>([
	["sortedBy", sortedBy("a", "p", "asc")],
	["unique", unique("a", "p")],
	["each", each("a[]", "x", () => true)],
	["numbered", numbered("a", "n")],
])("%s tells when there is nothing to judge, and a missing list is not an empty one", async (_, rule) => {
	expect((await of(rule, { a: [] }))[0]).toMatch(/^skipped: /);
	expect((await of(rule, { b: [] }))[0]).toMatch(/no list at a|skipped: nothing at a|skipped: a is empty/);
});

test("sortedBy and unique fail where the list is missing", async () => {
	expect(await of(sortedBy("a", "p", "asc"), {})).toContain("there is no list at a");
	expect(await of(unique("a"), {})).toContain("there is no list at a");
});

test("apart wants figures that are not copies of each other", async () => {
	const rule = apart("a", "x", "y", "z");
	const items = [1, 2, 3].map((x) => ({ x, y: x + 1, z: 2 * x }));
	expect(await complaints(rule, () => ({ a: items }))).toEqual([]);
	expect(await complaints(rule, () => ({ a: items.map((item) => ({ ...item, z: item.y })) }))).toEqual([
		"y is z in all 3 items",
	]);
	expect(await complaints(rule, () => ({ a: items.slice(1) }))).toEqual([
		"skipped: too few a to tell their figures apart",
	]);
});
