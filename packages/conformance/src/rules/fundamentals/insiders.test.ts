import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { namesClassesOfShares } from "../across/identities.ts";
import { numbersHaveDashes, plansAreReportedEitherWay, tradesAreFiled } from "./insiders.ts";

const accessionNumber = "0000320193-26-000104";

test("a transaction is of a filing", async () => {
	const replyWith = (form: string, filingDate: string) =>
		complaints(tradesAreFiled, ({ operationId }) =>
			operationId
				? { filings: [{ accessionNumber, form, publishedAt: "2026-11-17T21:00:00Z" }] }
				: { insiderTrades: [{ accessionNumber, filingDate }] },
		);
	expect(await replyWith("4", "2026-11-17")).toEqual([]);
	expect((await replyWith("10-K", "2026-11-17")).length).toBeGreaterThan(0);
	expect((await replyWith("4", "2026-11-15")).length).toBeGreaterThan(0);
});

test("what is no plan is told", async () => {
	const replyWith = (...reported: readonly (boolean | null)[]) =>
		complaints(plansAreReportedEitherWay, () => ({
			insiderTrades: reported.map((is10b5One) => ({ is10b5One })),
		}));
	const plans = Array.from({ length: 10 }, () => true);
	expect(await replyWith(...plans, false)).toEqual([]);
	expect(await replyWith(...plans, null)).toHaveLength(1);
});

test("accession numbers have their dashes", async () => {
	const replyWith = (reported: string | null) =>
		complaints(numbersHaveDashes("list[]"), () => ({ list: [{ accessionNumber: reported }] }));
	expect([await replyWith(accessionNumber), await replyWith(null)]).toEqual([[], []]);
	expect(await replyWith(accessionNumber.replaceAll("-", ""))).toHaveLength(1);
});

test("a class of shares is named by its whole symbol", async () => {
	const replyWith = (of: (symbol: string) => string) =>
		complaints(namesClassesOfShares("symbol", "code"), ({ operationId, symbol = "" }) =>
			operationId ? { securities: [{ symbol: "BRK.B.US", exchange: "NYSE" }] } : { symbol, code: of(symbol) },
		);
	expect(await replyWith((symbol) => symbol.slice(0, -3))).toEqual([]);
	expect(await replyWith((symbol) => symbol.slice(0, symbol.indexOf(".")))).toHaveLength(1);
});
