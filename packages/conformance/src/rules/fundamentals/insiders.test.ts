import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { namesClassesOfShares } from "../across/identities.ts";
import { numbersHaveDashes, plansAreToldEitherWay, tradesAreFiled } from "./insiders.ts";

const accessionNumber = "0000320193-26-000104";

test("a transaction is of a filing", async () => {
	const answering = (form: string, filingDate: string) =>
		complaints(tradesAreFiled, ({ operationId }) =>
			operationId
				? { filings: [{ accessionNumber, form, publishedAt: "2026-11-17T21:00:00Z" }] }
				: { insiderTrades: [{ accessionNumber, filingDate }] },
		);
	expect(await answering("4", "2026-11-17")).toEqual([]);
	expect((await answering("10-K", "2026-11-17")).length).toBeGreaterThan(0);
	expect((await answering("4", "2026-11-15")).length).toBeGreaterThan(0);
});

test("what is no plan is told", async () => {
	const answering = (...reported: readonly (boolean | null)[]) =>
		complaints(plansAreToldEitherWay, () => ({
			insiderTrades: reported.map((is10b5One) => ({ is10b5One })),
		}));
	const plans = Array.from({ length: 10 }, () => true);
	expect(await answering(...plans, false)).toEqual([]);
	expect(await answering(...plans, null)).toHaveLength(1);
});

test("accession numbers have their dashes", async () => {
	const answering = (reported: string | null) =>
		complaints(numbersHaveDashes("list[]"), () => ({ list: [{ accessionNumber: reported }] }));
	expect([await answering(accessionNumber), await answering(null)]).toEqual([[], []]);
	expect(await answering(accessionNumber.replaceAll("-", ""))).toHaveLength(1);
});

test("a class of shares is named by its whole symbol", async () => {
	const answering = (of: (symbol: string) => string) =>
		complaints(namesClassesOfShares("symbol", "code"), ({ operationId, symbol = "" }) =>
			operationId ? { securities: [{ symbol: "BRK.B.US", exchange: "NYSE" }] } : { symbol, code: of(symbol) },
		);
	expect(await answering((symbol) => symbol.slice(0, -3))).toEqual([]);
	expect(await answering((symbol) => symbol.slice(0, symbol.indexOf(".")))).toHaveLength(1);
});
