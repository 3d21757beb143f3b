import { describe, expect, test } from "vitest";
import { storedRecords } from "../../testing/imports.ts";
import { coverXml, feedText, submissionText, tableXml } from "./testing/documents.ts";
import { apple, importing, marketOf } from "./testing/market.ts";

describe("a single filing", () => {
	const cover = coverXml({
		cik: "0000000077",
		name: "One &amp; Only",
		period: "09-30-2024",
		signed: "11-14-2024",
	});
	const rows = [
		{ cusip: apple, shares: 100 },
		{ cusip: apple, shares: 1 },
	];

	test.each(["", "ns1:"])("is read from cover and table with the prefix %j", async (prefix) => {
		const store = await marketOf();
		await importing(store, { "x_primary_doc.xml": cover, "x_infotable.xml": tableXml(rows, prefix) });
		expect(await storedRecords(store, "shareholders", "AAPL.US")).toMatchObject([
			{
				holderId: "77",
				name: "One & Only",
				period: "2024-09-30",
				filingDate: "2024-11-14",
				sharesHeld: "101",
				filing: "x",
			},
		]);
	});

	test("is known by the accession number of its folder", async () => {
		const store = await marketOf();
		const folder = "000000007724000012";
		const files = { [`${folder}/primary_doc.xml`]: cover, [`${folder}/infotable.xml`]: tableXml(rows) };
		const report = await importing(store, files);
		expect(report.files).toMatchObject([{ dataset: "0000000077-24-000012", status: "stored" }]);
		expect(await importing(store, files)).toMatchObject({ files: [{ status: "unchanged" }] });
		const renamed = { ...files, [`${folder}/primary_doc.xml`]: cover.replace("Only", "Lonely") };
		expect(await importing(store, renamed)).toMatchObject({ files: [{ status: "replaced" }] });
	});

	test.each([
		["the archive", "txt", submissionText],
		["the feed", "nc", feedText],
	])("is read from the full submission of %s", async (_, ending, textOf) => {
		const store = await marketOf();
		const name = "0000000077-24-000012";
		await importing(store, { [`${name}.${ending}`]: textOf(name, "20241115", [cover, tableXml(rows)]) });
		expect(await storedRecords(store, "shareholders", "AAPL.US")).toMatchObject([
			{ filingDate: "2024-11-15", filing: name },
		]);
	});

	test("that is a notice has no rows and says so", async () => {
		const notice = cover.replace("13F HOLDINGS REPORT", "13F NOTICE");
		const report = await importing(await marketOf(), { "x_primary_doc.xml": notice });
		expect(report.files).toMatchObject([{ read: 0, notes: [expect.stringContaining("notice")] }]);
	});

	test.each<[string, Record<string, string>, RegExp]>([
		["a table without a cover", { "x_infotable.xml": tableXml(rows) }, /primary_doc\.xml beside it/],
		["a cover without a table", { "x_primary_doc.xml": cover }, /information table/],
		[
			"a table cut off",
			{ "x_primary_doc.xml": cover, "x_infotable.xml": tableXml(rows).slice(0, -30) },
			/well-formed/,
		],
		[
			"a submission without XML",
			{ "0000000077-10-000012.txt": submissionText("0000000077-10-000012", "20100515", []) },
			/mid-2013/,
		],
		[
			"a page instead of a table",
			{ "x_primary_doc.xml": cover, "x_infotable.xml": "<html><body>no</body></html>" },
			/not an HTML page/,
		],
	])("is refused with %s", async (_, files, message) => {
		await expect(importing(await marketOf(), files)).rejects.toThrow(message);
	});
});
