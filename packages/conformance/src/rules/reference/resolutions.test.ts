import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import {
	daysFitTheListing,
	listedWhileItsListingStands,
	othersHadTheSymbol,
	shareClassesAreTheOtherStocks,
} from "./resolutions.ts";

const stock = (symbol: string) => ({ symbol, securityId: symbol, cik: "7", securityType: "stock" });
const securities = [stock("A.US"), stock("B.US"), { ...stock("P.US"), securityType: "preferred" }];

test("share classes are the other stocks of the company", async () => {
	const replyWith = (classesOf: (symbol: string) => readonly string[]) =>
		complaints(shareClassesAreTheOtherStocks, ({ operationId, symbol }) =>
			operationId
				? { securities }
				: { resolution: { shareClasses: classesOf(symbol ?? "").map((one) => ({ symbol: one })) } },
		);
	const right = (symbol: string) => (symbol === "P.US" ? [] : [symbol === "A.US" ? "B.US" : "A.US"]);
	expect(await replyWith(right)).toEqual([]);
	expect(await replyWith((symbol) => [...right(symbol), "P.US"])).toHaveLength(4);
	expect(await replyWith(() => [])).toHaveLength(3);
});

test("a listed security has no last day", async () => {
	const replyWith = (listingStatus: string, delistingDate: string | null) =>
		complaints(daysFitTheListing, () => ({
			securities: [{ listingStatus, listingDate: "2020-01-02", delistingDate }],
		}));
	expect(await replyWith("listed", null)).toEqual([]);
	expect(await replyWith("delisted", "2026-06-05")).toEqual([]);
	expect(await replyWith("listed", "2026-06-05")).toHaveLength(1);
});

test("a security is listed while its last listing stands", async () => {
	const replyWith = (listingStatus: string, lastDate: string | null) =>
		complaints(listedWhileItsListingStands, () => ({
			resolution: { security: { listingStatus }, listings: [{ firstDate: null, lastDate }] },
		}));
	expect(await replyWith("listed", null)).toEqual([]);
	expect((await replyWith("listed", "2026-06-05")).length).toBeGreaterThan(0);
});

test("another security had the symbol until its last day", async () => {
	const other = { security: { securityId: "2" }, firstDate: "2004-08-19", lastDate: "2014-04-02" };
	const replyWith = (then: string, ...back: readonly string[]) =>
		complaints(othersHadTheSymbol, ({ date }) => ({
			resolution:
				date === undefined
					? { security: { securityId: "1" }, firstDate: "2014-04-03", lastDate: null, others: [other] }
					: {
							security: { securityId: then },
							others: back.map((one) => ({ security: { securityId: one } })),
						},
		}));
	expect(await replyWith("2", "1")).toEqual([]);
	expect((await replyWith("1")).length).toBeGreaterThan(0);
	expect((await replyWith("2")).length).toBeGreaterThan(0);
});
