import { type Format, lineFormat } from "../formats.fixture.ts";
import { zipOf } from "../sec-submissions/submissions.fixture.ts";
import { companyOf, filing, spans, storeSeven } from "./companyfacts.fixture.ts";
import { secCompanyfacts } from "./importer.ts";

const company = companyOf([
	...filing("10-K", "2026-02-10", [
		["Revenues", spans(2025).af, 100],
		["NetIncomeLoss", spans(2025).af, 10],
		["Assets", "2025-12-31", 50],
		["EntityCommonStockSharesOutstanding", "2026-01-31", 4],
	]),
]);
const archive = await zipOf({ "CIK0000000007.json": company });
const prepare: Format["prepare"] = (store) => storeSeven(store, ["SEVN.US"]);

/** A company, and the archive of all of them. */
export const secCompanyfactsFormats: Format[] = [
	lineFormat(
		"SEC company facts",
		secCompanyfacts,
		"CIK0000000007.json",
		JSON.stringify(company, null, 1).split("\n"),
		{
			"another company": ['"cik": 7', '"cik": 8'],
			"no CIK": ['"cik": 7', '"cik": "seven"'],
			"no facts": ['"facts"', '"fact"'],
			"a taxonomy that is no object": ['"dei": {', '"dei": 7, "dei-2": {'],
			"no units": ['"units"', '"unit"'],
			"a unit that is no list": [/"USD": \[\s+\{/, '"USD": [7, {'],
			"bad accession number": ["0000000007-26-021000", "7-26-2"],
			"no form": ['"form": "10-K"', '"form": null'],
			"a date that is no text": ['"2026-02-10"', "20260210"],
		},
		{ prepare },
	),
	{
		format: "SEC company facts archive",
		importer: secCompanyfacts,
		name: "companyfacts.zip",
		sound: archive,
		prepare,
		broken: {
			"cut off": archive.subarray(0, -30),
			"another company": await zipOf({ "CIK0000000007.json": { ...company, cik: 8 } }),
			"no companies": await zipOf({ "readme.json": company }),
		},
	},
];
