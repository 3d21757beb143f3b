import { security } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { InputError } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { cusips, rowsInto } from "../sec-13f/testing/market.ts";
import { scheduleXml } from "./documents.fixture.ts";
import { secBeneficial } from "./importer.ts";
import { readSchedule } from "./parse.ts";

const cik = (value = "100"): AreaRecord<"identifiers"> => ({
	scheme: "cik",
	value,
	name: "",
	date: "2025-01-01",
});
const fund = {
	cik: "0000000501",
	name: "A Fund LP",
	shares: "2100000.00",
	percent: "8.5",
	types: ["PN", "IA"],
};
const owner = {
	cik: "0000000502",
	name: "Doe Jane",
	shares: "2,435,000",
	percent: "9.9%",
	types: ["IN", "HC"],
};
const base = { form: "13D" as const, issuerCik: "0000000100", cusip: "000000018", persons: [fund, owner] };

async function outcomesOf(xml: string, records: Parameters<typeof rowsInto>[1], name = "x.xml") {
	const store = await testStore();
	await rowsInto(store, records);
	return (await parseFile(secBeneficial, name, xml, {}, store)).outcomes;
}

const one = { "A.US": { identifiers: [cik()] } };

test.each(["13D", "13G"] as const)("each person of a %s is a holder of its own", async (form) => {
	expect(await outcomesOf(scheduleXml({ ...base, form }), one)).toEqual([
		{
			area: "shareholders",
			symbol: "A.US",
			line: 1,
			record: {
				period: "2024-12-31",
				holderId: "501",
				name: "A Fund LP",
				type: "institution",
				title: "institution",
				sharesHeld: "2100000",
				sharesChanged: null,
				percentOfShares: "8.5",
				filingDate: "2025-01-15",
				value: null,
				form,
				filing: `SCHEDULE ${form} of 100 by 500 on 2024-12-31`,
			},
		},
		expect.objectContaining({
			record: expect.objectContaining({
				holderId: "502",
				type: "individual",
				sharesHeld: "2435000",
				percentOfShares: "9.9",
			}),
		}),
		{
			area: "identifiers",
			symbol: "A.US",
			line: 1,
			record: { scheme: "cusip", value: "000000018", name: "Issuer Inc.", date: "2024-12-31" },
		},
	]);
});

describe("the security", () => {
	const symbolsOf = async (...given: Parameters<typeof outcomesOf>) =>
		(await outcomesOf(...given)).map((o) => ("symbol" in o ? `${o.area} ${o.symbol}` : o.skipped));
	const sole = scheduleXml({ ...base, persons: [fund] });
	const several = "the issuer has several securities and the CUSIP is unknown";

	test("is that of the CUSIP, before that of the issuer", async () => {
		const both = { "A.US": { identifiers: [cik()] }, ...cusips({ "B.US": "000000018" }) };
		expect(await symbolsOf(sole, both)).toEqual(["shareholders B.US"]);
		expect(await symbolsOf(scheduleXml({ ...base, persons: [fund], nested: true }), both)).toEqual([
			"shareholders B.US",
		]);
	});

	test("is the one common security of the issuer, and not guessed among several", async () => {
		const withPreferred = { ...one, "A-B.US": { identifiers: [cik()] } };
		expect(await symbolsOf(sole, withPreferred)).toEqual(["shareholders A.US", "identifiers A.US"]);
		const withWarrants = {
			...one,
			"AW.US": { identifiers: [cik()], securities: [security("A Warrants", { type: "warrant" })] },
		};
		expect(await symbolsOf(sole, withWarrants)).toEqual(["shareholders A.US", "identifiers A.US"]);
		expect(await symbolsOf(sole, { ...one, "A.B.US": { identifiers: [cik()] } })).toEqual([several]);
	});

	test("is none for a preferred class, and for an issuer that is not held", async () => {
		const preferred = scheduleXml({ ...base, persons: [fund], classTitle: "Series A Preferred Stock" });
		expect(await symbolsOf(preferred, one)).toEqual(["not of the common shares, and the CUSIP is unknown"]);
		expect(await symbolsOf(sole, {})).toEqual(["no security of this CIK"]);
	});

	test("does not learn a CUSIP that is none", async () => {
		const xml = scheduleXml({ ...base, persons: [fund], cusip: "N/A" });
		expect(await symbolsOf(xml, one)).toEqual(["shareholders A.US"]);
	});
});

test("who has no CIK is known by the filer, with its name when several report", () => {
	const { cik: _, ...nameless } = fund;
	const ids = (persons: (typeof nameless)[]) =>
		readSchedule(scheduleXml({ ...base, persons })).persons.map(({ holderId }) => holderId);
	expect(ids([nameless])).toEqual(["500"]);
	expect(ids([nameless, { ...nameless, name: "A Fund, GP" }])).toEqual(["500/A FUND LP", "500/A FUND GP"]);
});

test("an amendment may leave the amount out, or report that nothing is left", async () => {
	const persons = [
		{ ...fund, shares: "" },
		{ ...owner, shares: "0", percent: "0" },
	];
	expect(await outcomesOf(scheduleXml({ ...base, amendment: 2, persons }), one)).toMatchObject([
		{ skipped: "no amount" },
		{ record: { sharesHeld: "0", percentOfShares: "0" } },
		{ area: "identifiers" },
	]);
});

test("original and amendment of one folder stay beside each other", async () => {
	const store = await testStore();
	await rowsInto(store, one);
	const folder = await temporaryFolder();
	await writeFixture(folder, "1/primary_doc.xml", scheduleXml({ ...base, persons: [fund] }));
	await writeFixture(
		folder,
		"2/primary_doc.xml",
		scheduleXml({ ...base, amendment: 1, event: "02/03/2025", persons: [fund] }),
	);
	await runImport(store, secBeneficial, folder, { now });
	expect((await storedRecords(store, "shareholders", "A.US")).map(({ period }) => period)).toEqual([
		"2024-12-31",
		"2025-02-03",
	]);
});

test("the full submission of the feed tells the day of filing", async () => {
	const xml = `<XML>${scheduleXml({ ...base, persons: [fund] })}</XML>`;
	const text = `<SUBMISSION>\n<ACCESSION-NUMBER>0000000500-25-000003\n<FILING-DATE>20250116\n<DOCUMENT>\n<TEXT>\n${xml}\n</TEXT>\n`;
	expect(await outcomesOf(text, one, "0000000500-25-000003.nc")).toMatchObject([
		{ record: { filingDate: "2025-01-16", filing: "0000000500-25-000003" } },
		{ area: "identifiers" },
	]);
});

test("the full submission tells the day of filing; an HTML schedule is refused with the reason", async () => {
	const name = "0000000500-25-000003.txt";
	const text = (documents: string) =>
		`<SEC-DOCUMENT>${name}\nFILED AS OF DATE:\t\t20250116\n<DOCUMENT>\n<TEXT>\n${documents}\n</TEXT>\n`;
	const xml = text(`<XML>${scheduleXml({ ...base, persons: [fund] })}</XML>`);
	expect(await outcomesOf(xml, one, name)).toMatchObject([
		{ record: { filingDate: "2025-01-16", filing: "0000000500-25-000003" } },
		{ area: "identifiers" },
	]);
	await expect(outcomesOf(text("<HTML><BODY>Schedule 13G</BODY></HTML>"), one, name)).rejects.toThrow(
		/older ones are HTML/,
	);
	await expect(outcomesOf("<html><body>Schedule 13G</body></html>", one)).rejects.toThrow(/not an HTML page/);
});

test("a file of another form is refused, naming what it is", async () => {
	const refusal = await outcomesOf(scheduleXml(base).replace("SCHEDULE 13D", "144"), one).catch(
		(error: unknown) => error,
	);
	expect(refusal).toBeInstanceOf(InputError);
	expect(refusal).toMatchObject({ location: { file: "x.xml", field: "submissionType", value: "144" } });
});

test("gives back any persons, and throws nothing but its own error on any damage", () => {
	const person = fc.record({
		cik: fc.integer({ min: 1, max: 9_999_999 }).map(String),
		name: fc.stringMatching(/^[A-Z][A-Za-z]{1,20}$/),
		shares: fc.nat().map(String),
		percent: fc.nat({ max: 1000 }).map((tenths) => String(tenths / 10)),
		types: fc.uniqueArray(fc.constantFrom("IN", "CO", "PN", "IA"), { minLength: 1 }),
	});
	fc.assert(
		fc.property(
			fc.constantFrom("13D" as const, "13G" as const),
			fc.array(person, { minLength: 1 }),
			fc.nat(),
			(form, persons, place) => {
				const xml = scheduleXml({ ...base, form, persons });
				expect(readSchedule(xml).persons).toEqual(
					persons.map(({ cik: id, name, shares, percent, types }) => ({
						holderId: id,
						name,
						type: types.includes("IN") ? "individual" : "institution",
						sharesHeld: shares,
						percentOfShares: percent,
					})),
				);
				const cut = xml.slice(0, place % (xml.length - 2));
				expect(() => readSchedule(cut)).toThrow(InputError);
			},
		),
		{ numRuns: 60 },
	);
});
