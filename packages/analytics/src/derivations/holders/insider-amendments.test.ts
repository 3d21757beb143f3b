import type { AreaRecord } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { insiderTrade } from "../../testing/fixtures.ts";
import { dedupeTrades, withoutJointRepeats } from "./insider-amendments.ts";

type Trade = AreaRecord<"insiderTrades">;

const trade = (accessionNumber: string, line: number, more: Partial<Trade> = {}) => ({
	record: insiderTrade(accessionNumber, line, {
		filingDate: "2026-05-06",
		date: "2026-05-04",
		shares: "1",
		...more,
	}),
});
const amended = { filingDate: "2026-05-20", amends: "2026-05-06" };
const dedupedIds = (rows: { record: Trade }[]) =>
	dedupeTrades(rows).map(({ record }) => `${record.accessionNumber}/${record.line}`);

const original = [trade("a", 1), trade("a", 2, { code: "F", type: "TAX" })];

test("an amendment of as many lines restates the form", () => {
	const restated = [
		trade("b", 1, { ...amended, code: "P" }),
		trade("b", 2, { ...amended, date: "2026-05-05" }),
	];
	expect(dedupedIds([...original, ...restated])).toEqual(["b/1", "b/2"]);
});

test("one of fewer lines replaces those that it corrects", () => {
	expect(dedupedIds([...original, trade("b", 1, { ...amended, shares: "5" })])).toEqual(["a/2", "b/1"]);
});

test("one about another day or security adds", () => {
	const added = [
		trade("b", 1, { ...amended, date: "2026-05-01" }),
		trade("b", 2, { ...amended, securityTitle: "X" }),
	];
	expect(dedupedIds([...original, ...added])).toEqual(["a/1", "a/2", "b/1", "b/2"]);
});

test("forms of others and of other days stay", () => {
	const others = [
		trade("c", 1, { owner: "Roe Richard" }),
		trade("d", 1, { filingDate: "2026-05-01" }),
		trade("e", 1, { filingDate: "2026-05-07" }),
	];
	expect(dedupedIds([...others, trade("b", 1, amended)])).toEqual(["c/1", "d/1", "e/1", "b/1"]);
});

test("the day of signature may be some days before the one of filing; the nearest form counts", () => {
	const signed = [trade("a", 1, { filingDate: "2026-05-04" }), trade("c", 1, { filingDate: "2026-05-03" })];
	expect(dedupedIds([...signed, trade("b", 1, amended)])).toEqual(["c/1", "b/1"]);
});

test("of two forms of one day the one about the same is amended", () => {
	const forms = [trade("a", 1, { securityTitle: "Option" }), trade("c", 1)];
	expect(dedupedIds([...forms, trade("b", 1, amended)])).toEqual(["a/1", "b/1"]);
});

test("a second amendment replaces the first", () => {
	const first = trade("b", 1, amended);
	const second = trade("c", 1, { ...amended, filingDate: "2026-06-01" });
	expect(dedupedIds([...original.slice(0, 1), second, first])).toEqual(["c/1"]);
});

test("whatever the order of the rows, the same ones stand, and without amendments all", () => {
	const row = fc.record({
		form: fc.constantFrom("a", "b", "c", "d"),
		code: fc.constantFrom("P", "S"),
		date: fc.constantFrom("2026-05-04", "2026-05-05"),
	});
	fc.assert(
		fc.property(fc.array(row, { maxLength: 12 }), fc.boolean(), (drafts, withAmendments) => {
			const rows = drafts.map(({ form, code, date }, index) =>
				trade(form, index + 1, { code, date, ...(withAmendments && form > "b" ? amended : {}) }),
			);
			expect(dedupedIds(rows.toReversed()).sort()).toEqual(dedupedIds(rows).sort());
			if (!withAmendments) expect(dedupedIds(rows)).toHaveLength(rows.length);
		}),
	);
});

test("a trade that joint owners state in two forms is one", () => {
	const bought = { code: "P", price: "10", shares: "500", sharesAfter: "2500" } as const;
	const single = (rows: { record: Trade }[]) =>
		withoutJointRepeats(rows).map(({ record }) => `${record.accessionNumber}/${record.line}`);
	const fund = trade("a", 1, { ...bought, owner: "Fund LP; Fund GP", ownership: "direct" });
	const manager = trade("b", 1, { ...bought, owner: "Manager LLC", ownership: "indirect" });
	expect(single([fund, trade("a", 2, { ...bought, owner: "Fund LP; Fund GP" }), manager])).toEqual([
		"a/1",
		"a/2",
	]);
	const directors = ["Doe Jane", "Roe Richard"].map((owner, i) =>
		trade(String(i), 1, { ...bought, owner, ownership: "direct" }),
	);
	expect(single(directors)).toEqual(["0/1", "1/1"]);
	const other = trade("c", 1, {
		...bought,
		sharesAfter: "2000",
		owner: "Manager LLC",
		ownership: "indirect",
	});
	expect(single([fund, other])).toEqual(["a/1", "c/1"]);
	const unknown = [fund, manager].map((row) => ({ record: { ...row.record, sharesAfter: null } }));
	expect(single(unknown)).toEqual(["a/1", "b/1"]);
});
