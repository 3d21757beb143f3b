import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../frame/importer.ts";
import { parseFile, testStore } from "../../testing/imports.ts";
import { type FormParts, formXml, holdingXml, putIssuer, transactionXml } from "./formats.fixture.ts";
import { secOwnership } from "./importer.ts";
import { isPerson, typeOfCode } from "./rows.ts";

const accession = "0000000005-25-000001";

async function parsed(parts: FormParts | string, name = `${accession}.xml`) {
	const store = await testStore();
	await putIssuer(store, "FIVC.US", "5", "Five Corp");
	return parseFile(secOwnership, name, typeof parts === "string" ? parts : formXml(parts), {}, store);
}

const records = (outcomes: Outcome[], area: string) =>
	outcomes.flatMap((outcome) => ("record" in outcome && outcome.area === area ? [outcome.record] : []));
const trades = async (parts: FormParts) => records((await parsed(parts)).outcomes, "insiderTrades");
const holders = async (parts: FormParts) => records((await parsed(parts)).outcomes, "shareholders");
const reasons = (outcomes: Outcome[]) =>
	outcomes.flatMap((outcome) => ("skipped" in outcome ? [outcome.skipped] : []));

const owner = (cik: string, name: string, boxes: string): string =>
	`<reportingOwner><reportingOwnerId><rptOwnerCik>${cik}</rptOwnerCik><rptOwnerName>${name}</rptOwnerName></reportingOwnerId><reportingOwnerRelationship>${boxes}</reportingOwnerRelationship></reportingOwner>`;

test("a line becomes a trade, and the shares held after it a position", async () => {
	const { outcomes, dataset } = await parsed({ more: "<aff10b5One>1</aff10b5One>" });
	expect(dataset).toMatchObject({ file: accession, tag: "sec" });
	expect(outcomes).toEqual([
		{
			area: "insiderTrades",
			symbol: "FIVC.US",
			line: 1,
			record: {
				accessionNumber: accession,
				line: 1,
				filingDate: "2025-03-12",
				date: "2025-03-10",
				owner: "Doe Jane",
				title: "Director",
				code: "P",
				type: "BUY",
				acquiredOrDisposed: "acquired",
				shares: "100",
				price: "9.5",
				priceUnitShares: null,
				sharesAfter: "1000",
				securityTitle: "Common Stock",
				ownership: "direct",
				is10b5One: true,
				isDerivative: false,
				amends: null,
			},
		},
		{
			area: "shareholders",
			symbol: "FIVC.US",
			line: 2,
			record: {
				period: "2025-03-10",
				holderId: "77",
				name: "Doe Jane",
				type: "individual",
				title: "Director",
				sharesHeld: "1000",
				sharesChanged: null,
				percentOfShares: null,
				filingDate: "2025-03-12",
				value: null,
				form: null,
				filing: null,
			},
		},
	]);
});

test.each([
	["P", "BUY"],
	["S", "SELL"],
	["A", "GRANT"],
	["D", "DISP"],
	["F", "TAX"],
	["M", "EXERCISE"],
	["C", "EXERCISE"],
	["X", "EXERCISE"],
	["G", "GIFT"],
	["J", "OTHER"],
	["W", "OTHER"],
])("code %s is %s", (code, type) => {
	expect(typeOfCode(code)).toBe(type);
});

describe("what XML forms do", () => {
	test("an exercise acquires shares and disposes of the option; some lines do not say", async () => {
		const exercise = { code: "M", date: "2025-03-10" };
		const found = await trades({
			shares: transactionXml(exercise) + transactionXml({ ...exercise, acquired: "" }),
			derivatives: transactionXml({ ...exercise, acquired: "D" }, "derivative"),
		});
		expect(found).toMatchObject(
			["acquired", null, "disposed"].map((acquiredOrDisposed) => ({ acquiredOrDisposed })),
		);
		await expect(trades({ shares: transactionXml({ acquired: "X" }) })).rejects.toThrow(
			/transactionAcquiredDisposedCode is "X"; allowed: A \(acquired\) or D \(disposed\)/,
		);
	});

	test("a price that stands only in a footnote is not known", async () => {
		expect(await trades({ shares: transactionXml({ price: "" }) })).toMatchObject([{ price: null }]);
	});

	test.each([
		["<aff10b5One>0</aff10b5One>", false],
		["<aff10b5One>false</aff10b5One>", false],
		["<aff10b5One>true</aff10b5One>", true],
		["", null],
	])("%s is read as %s", async (more, is10b5One) => {
		expect(await trades({ more })).toMatchObject([{ is10b5One }]);
	});

	test("dates may carry the offset of a time zone, numbers their zeros, names entities", async () => {
		const shares = transactionXml({
			date: "2025-03-10-05:00",
			shares: "0200.50",
			title: "A &amp; B&#39;s Stock",
		});
		const expected = { date: "2025-03-10", shares: "200.5", securityTitle: "A & B's Stock" };
		expect(await trades({ shares })).toMatchObject([expected]);
	});

	test("prefixes of a namespace do not matter", async () => {
		const xml = formXml().replaceAll(/<(\/?)(?=[a-z])/g, "<$1ns2:");
		expect(records((await parsed(xml)).outcomes, "insiderTrades")).toHaveLength(1);
	});

	test("transactions in derivatives follow those in shares and hold no shares", async () => {
		const derivatives =
			transactionXml({ title: "Option", code: "M", after: "7777" }, "derivative") +
			holdingXml({ title: "Option" }, "derivative");
		const { outcomes } = await parsed({ derivatives });
		expect(records(outcomes, "insiderTrades")).toMatchObject([
			{ line: 1, isDerivative: false },
			{ line: 2, isDerivative: true, type: "EXERCISE", sharesAfter: "7777" },
		]);
		expect(records(outcomes, "shareholders")).toMatchObject([{ sharesHeld: "1000" }]);
		expect(reasons(outcomes)).toEqual(["holding of a derivative"]);
	});

	test("joint owners share a trade; the position is that of the first person", async () => {
		const owners =
			owner("0000000088", "BIG HOLDINGS INC", "<isTenPercentOwner>1</isTenPercentOwner>") +
			owner(
				"0000000077",
				"DOE JANE",
				"<isDirector>true</isDirector><isTenPercentOwner>1</isTenPercentOwner>",
			);
		const { outcomes } = await parsed({ owners });
		expect(records(outcomes, "insiderTrades")).toMatchObject([
			{ owner: "BIG HOLDINGS INC; DOE JANE", title: "10% Owner; Director, 10% Owner" },
		]);
		expect(records(outcomes, "shareholders")).toMatchObject([{ holderId: "77" }]);
	});

	test("a position of institutions alone is left to their own forms", async () => {
		const { outcomes } = await parsed({ owners: owner("88", "Big Fund L.P.", "<isOther>1</isOther>") });
		expect(records(outcomes, "insiderTrades")).toMatchObject([{ title: "Other" }]);
		expect(records(outcomes, "shareholders")).toEqual([]);
		expect(reasons(outcomes)).toEqual(["position of an owner who is not a natural person"]);
	});

	test("a title that points to the remarks says only that there is an office", async () => {
		const boxes = "<isOfficer>1</isOfficer><officerTitle>See Remarks</officerTitle>";
		expect(await trades({ owners: owner("77", "Doe Jane", boxes) })).toMatchObject([{ title: "Officer" }]);
	});

	test("Form 144 is skipped with its name", async () => {
		const xml =
			"<edgarSubmission><headerData><submissionType>144</submissionType></headerData></edgarSubmission>";
		expect((await parsed(xml)).outcomes).toEqual([
			{ skipped: "Form 144, which is not a Form 3, 4 or 5", line: 1 },
		]);
	});

	test("blank lines may come first; an error counts them", async () => {
		expect(records((await parsed(`\n \n${formXml()}`)).outcomes, "insiderTrades")).toHaveLength(1);
		await expect(parsed(`\n\n${formXml().replace("<schemaVersion>", "<schema>")}`)).rejects.toThrow(
			/line 5: XML/,
		);
	});

	test("lines without a date or code are skipped", async () => {
		const shares =
			transactionXml({ date: "" }) + transactionXml({ code: "" }) + transactionXml({ ownership: "" });
		expect(reasons((await parsed({ shares })).outcomes)).toEqual([
			"transaction without a date",
			"transaction without a code",
			"form of ownership is not stated",
		]);
	});
});

describe("positions", () => {
	const trust = (mark: string) =>
		`<natureOfOwnership><value>Trust</value><footnoteId id="${mark}"/></natureOfOwnership>`;

	test("direct and indirect ones add up, later lines of one replace earlier ones", async () => {
		const shares = [
			transactionXml({ date: "2025-03-11", after: "300" }),
			transactionXml({ date: "2025-03-10", after: "400" }),
			transactionXml({ date: "2025-03-11", after: "200" }),
			transactionXml({ ownership: "I", nature: trust("F1"), after: "20" }),
			transactionXml({ ownership: "I", nature: trust("F2"), after: "3" }),
			holdingXml({ ownership: "I", nature: trust("F3"), after: "0.5" }),
			holdingXml({ ownership: "I", nature: trust("F3"), after: "0.5" }),
		].join("");
		expect(await holders({ shares })).toMatchObject([{ sharesHeld: "224" }]);
	});

	test("preferred stock and units are no shares", async () => {
		const shares =
			holdingXml({ title: "Series A Preferred Stock" }) +
			holdingXml({ title: "Restricted Stock Units" }) +
			holdingXml({ title: "Ordinary Shares", after: "6" });
		expect(await holders({ shares })).toMatchObject([{ sharesHeld: "6" }]);
	});

	test("classes of shares are not mixed", async () => {
		const shares =
			holdingXml({ title: "Class A Common Stock", after: "6" }) +
			holdingXml({ title: "Class B Common Stock", after: "70" });
		const unclear = await parsed({ shares });
		expect(reasons(unclear.outcomes)).toEqual(["position in several classes of shares"]);
		const store = await testStore();
		await putIssuer(store, "FIVC.US", "5", "Five Corp - Class A Common Stock");
		const { outcomes } = await parseFile(secOwnership, "form3.xml", formXml({ shares }), {}, store);
		expect(records(outcomes, "shareholders")).toMatchObject([{ sharesHeld: "6" }]);
	});

	test("who owns nothing has a position of none", async () => {
		const more = "<noSecuritiesOwned>1</noSecuritiesOwned>";
		expect(await holders({ type: "3", shares: "", more })).toMatchObject([{ sharesHeld: "0" }]);
	});
});

test.each([
	["DOE JANE", false, true],
	["Trustworthy Ann", false, true],
	["Cohen Ag Ben", false, true],
	["BERKSHIRE HATHAWAY INC", false, false],
	["Sequoia Capital Fund XII, L.P.", false, false],
	["Jane Doe Family Trust", false, false],
	["Bank Steven", true, true],
])("%s (officer: %s) is a person: %s", (name, isOfficer, expected) => {
	expect(isPerson({ cik: "1", name, role: "", isOfficer })).toBe(expected);
});

test("every decimal and every title comes through as it was written", async () => {
	const decimal = fc.tuple(fc.nat(), fc.nat(9999)).map(([whole, part]) => `${whole}.1${part}5`);
	const title = fc.stringMatching(/^[A-Za-z][A-Za-z &<>'"#;]{0,30}[a-z]$/);
	const line = fc.record({ shares: decimal, price: decimal, after: decimal, title });
	const escaped = (text: string) =>
		text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&#39;");
	await fc.assert(
		fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
			const shares = lines.map((each) => transactionXml({ ...each, title: escaped(each.title) })).join("");
			expect(await trades({ shares })).toMatchObject(
				lines.map(({ shares, price, after, title }) => ({
					shares,
					price,
					sharesAfter: after,
					securityTitle: title,
				})),
			);
		}),
		{ numRuns: 15 },
	);
});
