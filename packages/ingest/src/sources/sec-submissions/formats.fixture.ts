import { type Format, lineFormat } from "../formats.fixture.ts";
import { secSubmissions } from "./importer.ts";
import { arraysOf, companyOf, zipOf } from "./submissions.fixture.ts";

const rows = [{}, { form: "10-Q", items: "" }];
const lines = (value: unknown): string[] => JSON.stringify(value, null, 1).split("\n");

const damages: Record<string, [from: string | RegExp, to: string]> = {
	"arrays of different length": [/"form": \[\s+"8-K",/, '"form": ['],
	"an array missing": ['"acceptanceDateTime"', '"accepted"'],
	"bad accession number": ["0000000007-26-000002", "7-26-2"],
	"bad date": ["2026-01-29", "2026-02-29"],
	"bad time": ["2026-01-29T21:30:33.000Z", "2026-01-29 21:30"],
	"no form": ['"10-Q"', '""'],
};

/** A company, a page of its older filings, and the archive of all companies. */
export const secSubmissionsFormats: Format[] = [
	lineFormat("SEC submissions", secSubmissions, "CIK0000000007.json", lines(companyOf(rows)), {
		...damages,
		"another company": ['"0000000007"', '"0000000008"'],
		"no name": ['"name": "Seven Inc."', '"name": null'],
		"tickers that are no texts": ['"SEVN"', "7"],
		"bad day of a former name": ["2007-01-10T00:00:00.000Z", "10 January 2007"],
		"no filings": ['"filings"', '"filing"'],
	}),
	lineFormat(
		"SEC submissions page",
		secSubmissions,
		"CIK0000000007-submissions-001.json",
		lines(arraysOf(rows)),
		damages,
	),
	{
		format: "SEC submissions archive",
		importer: secSubmissions,
		name: "submissions.zip",
		sound: await zipOf({ "CIK0000000007.json": companyOf(rows) }),
		broken: {
			"cut off": (await zipOf({ "CIK0000000007.json": companyOf(rows) })).subarray(0, -30),
			"no company": await zipOf({ "readme.txt": "" }),
		},
	},
];
