import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../frame/importer.ts";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { formXml, putIssuer } from "./formats.fixture.ts";
import { accessionIn } from "./forms/accession.ts";
import { secOwnership } from "./importer.ts";

const accession = "0000000005-25-000001";

async function parsed(text: string, name: string) {
	const store = await testStore();
	await putIssuer(store, "FIVC.US", "5", "Five Corp");
	return parseFile(secOwnership, name, text, {}, store);
}

const records = (outcomes: Outcome[], area: string) =>
	outcomes.flatMap((outcome) => ("record" in outcome && outcome.area === area ? [outcome.record] : []));
const reasons = (outcomes: Outcome[]) =>
	outcomes.flatMap((outcome) => ("skipped" in outcome ? [outcome.skipped] : []));

describe("files", () => {
	test("without an accession number there are positions and no trades", async () => {
		const { outcomes, notes } = await parsed(formXml(), "form4.xml");
		expect(reasons(outcomes)).toEqual(["accession number of the form is not known"]);
		expect(records(outcomes, "shareholders")).toHaveLength(1);
		expect(notes).toContain("Trades need the accession number, in the name of the file or its folder");
	});

	test("a full submission tells accession number and day of filing", async () => {
		const head = `<SEC-DOCUMENT>x.txt\nACCESSION NUMBER:\t\t${accession}\nFILED AS OF DATE:\t\t20250314\n`;
		const text = `${head}<DOCUMENT>\n<TEXT>\n<XML>\n${formXml()}</XML>\n</TEXT>\n</DOCUMENT>\n`;
		const { outcomes, notes } = await parsed(text, "download.txt");
		expect(records(outcomes, "insiderTrades")).toMatchObject([
			{ accessionNumber: accession, filingDate: "2025-03-14" },
		]);
		expect(notes).toEqual([]);
		await expect(parsed(text.slice(0, -60), "download.txt")).rejects.toThrow(/<XML> is "cut off"/);
		await expect(parsed(head, "download.txt")).rejects.toThrow(/<XML> is "missing"/);
	});

	test("a full submission of the feed tells the same", async () => {
		const head = `<SUBMISSION>\n<ACCESSION-NUMBER>${accession}\n<TYPE>4\n<FILING-DATE>20250314\n`;
		const text = `${head}<DOCUMENT>\n<TEXT>\n<XML>\n${formXml()}</XML>\n</TEXT>\n</DOCUMENT>\n`;
		const { outcomes, notes } = await parsed(text, "download.nc");
		expect(records(outcomes, "insiderTrades")).toMatchObject([
			{ accessionNumber: accession, filingDate: "2025-03-14" },
		]);
		expect(notes).toEqual([]);
	});

	test("folders named by accession number, as on EDGAR, are told apart", async () => {
		const store = await testStore();
		await putIssuer(store, "FIVC.US", "5", "Five Corp");
		const folder = await temporaryFolder();
		for (const name of ["000000000525000001/form4.xml", "000000000525000002/form4.xml"]) {
			await writeFixture(folder, name, formXml());
		}
		const report = await runImport(store, secOwnership, folder, { now });
		expect(report).toMatchObject({ read: 4, stored: 4 });
		const stored = await storedRecords(store, "insiderTrades", "FIVC.US");
		expect(stored.map(({ accessionNumber }) => accessionNumber)).toEqual([
			"0000000005-25-000001",
			"0000000005-25-000002",
		]);
		expect(await storedRecords(store, "shareholders", "FIVC.US")).toHaveLength(1);
	});

	test.each([
		["form4_0000320193-22-000061.xml", "0000320193-22-000061"],
		["000032019322000061/wf-form4_165187624757439.xml", "0000320193-22-000061"],
		["000000000125000001/0000320193-22-000061.txt", "0000320193-22-000061"],
		["wf-form4_165187624757439.xml", null],
		["00003201932200006123.xml", null],
	])("%s names %s", (path, expected) => {
		expect(accessionIn(path)).toBe(expected);
	});
});
