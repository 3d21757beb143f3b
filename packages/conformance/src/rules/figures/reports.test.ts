import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { trailingEarningsPerShare } from "./reports.ts";

const quarters = ["1.00", "1.10", "0.90", "1.20"].map((value, i) => ({
	fiscalYear: 2026,
	report: `q${4 - i}`,
	perShare: [{ key: "epsDiluted", value }],
}));

const replyWith = (epsTtm: string | null, splits: readonly object[] = []) =>
	complaints(trailingEarningsPerShare, ({ operationId }) => {
		if (operationId === "listStatements") return { statements: quarters };
		if (operationId === "listCorporateActions") return { actions: splits };
		return { comparison: { list: [{ epsTtm }] } };
	});

test("trailing earnings per share are about those of the quarters", async () => {
	expect(await replyWith("4.2")).toEqual([]);
	expect(await replyWith("4.25")).toEqual([]);
	expect((await replyWith("0.84"))[0]).toContain("epsTtm of AAPL.US is 0.84, and 4.2 by its quarters");
	expect(await replyWith(null)).toEqual(["skipped: no known security has earnings of four quarters"]);
});

test("a split between the quarters leaves nothing to compare", async () => {
	expect(await replyWith("0.84", [{ kind: "split" }])).toEqual([
		"skipped: no known security has earnings of four quarters",
	]);
});
