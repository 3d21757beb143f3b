import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { valuedAsOfQuarterEnds } from "./quarter-ends.ts";

const service =
	(peThen: string, psThen = "8.1") =>
	({ as_of, symbol = "AAPL.US" }: Readonly<Record<string, string | undefined>>) => {
		if (as_of !== undefined)
			return { comparison: { list: [{ symbol, peTtm: peThen, pbMrq: null, psTtm: psThen }] } };
		const history = [{ date: "2026-09-30", peTtm: "35.98", pbMrq: "54.76", psTtm: "8" }];
		return { comparison: { list: [{ symbol, history }] } };
	};

test("the ratio of a quarter's end is that of the day", async () => {
	expect(await complaints(valuedAsOfQuarterEnds, service("35.98"))).toEqual([]);
	expect((await complaints(valuedAsOfQuarterEnds, service("34.77")))[0]).toContain("on 2026-09-30");
	expect((await complaints(valuedAsOfQuarterEnds, service("35.98", "2")))[0]).toContain("psTtm");
});
