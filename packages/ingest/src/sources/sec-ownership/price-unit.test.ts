import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFile, testStore } from "../../testing/imports.ts";
import { formXml, putIssuer, transactionXml } from "./formats.fixture.ts";
import { secOwnership } from "./importer.ts";
import { priceUnitOf } from "./price-unit.ts";

const unitOf = (...ofPrice: string[]) => priceUnitOf({ title: "Ordinary Shares", ofPrice, ofForm: [] });

describe("the unit of a price", () => {
	it.each([
		["The price is per American Depositary Share (ADS). One ADS represents 43,200 ordinary shares.", "43200"],
		['Price per ADS. Each "ADS" represents eight (8) ordinary shares of the issuer.', "8"],
		[
			"The reported price is the price of one ADS, each representing the right to receive 20 Class A ordinary shares",
			"20",
		],
		["Reflects the price per ADR; each ADR represents one-half of one ordinary share.", "0.5"],
		["Price per ADS. Ten ADSs represent one ordinary share.", "0.1"],
		["Price per Global Depositary Receipt. Each GDR represents 1/10 of a share.", "0.1"],
		["Price per ADS. The ordinary shares are represented by ADSs, each of which represents one share.", null],
		["The price per ADS was $5.", "unknown"],
		["Weighted average price. Sold in multiple transactions from $1.10 to $1.20.", null],
		["The price per ordinary share is the price of $16 per ADS divided by 8.", null],
		["Each ADS represents 8 ordinary shares.", null],
	])("by the footnote %j is %j shares", (note, expected) => {
		expect(unitOf(note)).toBe(expected);
	});

	it("may be told by several footnotes, and none counts where the shares are depositary ones", () => {
		const notes = ["Price per ADS.", "Each ADS represents 5 ordinary shares."];
		expect(priceUnitOf({ title: "Ordinary Shares", ofPrice: ["Price per ADS."], ofForm: notes })).toBe("5");
		expect(priceUnitOf({ title: "Ordinary Shares", ofPrice: [], ofForm: notes })).toBe("5");
		expect(priceUnitOf({ title: "American Depositary Shares", ofPrice: notes, ofForm: notes })).toBeNull();
		expect(priceUnitOf({ title: "ADS", ofPrice: notes, ofForm: notes })).toBeNull();
	});

	it("is a positive number, unknown or one in any text", () => {
		const words = fc.constantFrom(
			"per",
			"ADS",
			"each",
			"represents",
			"8",
			"shares",
			"price",
			"of",
			"one",
			",",
			"(",
			"1/0",
		);
		fc.assert(
			fc.property(fc.array(fc.oneof(words, fc.string())), (texts) => {
				const unit = unitOf(texts.join(" "));
				expect(unit === null || unit === "unknown" || Number(unit) > 0).toBe(true);
			}),
		);
	});
});

describe("a form with a price per depositary share", () => {
	const formWith = (note: string) => {
		const line = transactionXml({ title: "Ordinary Shares", shares: "2501582400", price: "3.45" });
		const marked = line.replace("<value>3.45</value>", '<value>3.45</value><footnoteId id="F1"/>');
		const notes = `<footnotes><footnote id="F1">${note}</footnote></footnotes><ownerSignature>`;
		return formXml({ shares: marked }).replace("<ownerSignature>", notes);
	};

	async function parsed(note: string) {
		const store = await testStore();
		await putIssuer(store, "FIVC.US", "5", "Five Corp");
		const { outcomes } = await parseFile(secOwnership, "0000000005-25-000001.xml", formWith(note), {}, store);
		return outcomes.flatMap((outcome) =>
			"record" in outcome ? [[outcome.area, outcome.record] as const] : [],
		);
	}

	it("has the shares that the price is for", async () => {
		const records = await parsed("The price is stated per ADS. One ADS represents 43,200 ordinary shares.");
		expect(records.map(([area]) => area)).toEqual(["insiderTrades", "shareholders"]);
		expect(records[0]?.[1]).toMatchObject({ shares: "2501582400", price: "3.45", priceUnitShares: "43200" });
	});

	it("has no price where the shares of one are not stated, and an issue", async () => {
		const records = await parsed("The price is stated per ADS.");
		expect(records[0]?.[1]).toMatchObject({ price: null, priceUnitShares: null });
		expect(records[1]).toMatchObject([
			"issues",
			{ kind: "implausible", of: "0000000005-25-000001/1", values: [{ name: "price", value: "3.45" }, {}] },
		]);
	});
});
