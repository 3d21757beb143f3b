import { expect, test } from "vitest";
import { reportText } from "./import.ts";

const file = {
	dataset: "d",
	tag: "t",
	status: "stored",
	skipped: { "symbol does not resolve": 2 },
	skippedLines: {},
	unresolved: ["XX"],
	notes: ["one day"],
	issues: 3,
	seconds: 0.25,
	rowsPerSecond: 4000,
} as const;

test("aligns numbers to the right, adds them up and says a remark of several files once", () => {
	const files = [
		{ ...file, file: "a.txt", read: 1002, stored: 1000, skipped: { ...file.skipped }, unresolved: ["XX"] },
		{ ...file, file: "b\u001b.txt", read: 4, stored: 2, skipped: { ...file.skipped }, unresolved: ["YY"] },
	].map((one) => ({ ...one, notes: ["one day"] }));
	const text = reportText({
		source: "bars",
		dryRun: true,
		files,
		ignored: ["readme.md"],
		refused: [{ file: "c.txt", message: 'c.txt: line 2: date is "x"; allowed: YYYYMMDD.' }],
		read: 1006,
		stored: 1002,
		skipped: 4,
		seconds: 0.5,
		derivingSeconds: 0.1,
		rowsPerSecond: 2012,
	});
	expect(text.split("\n")).toEqual([
		"File         Status   Read  Stored  Skipped  Seconds  Rows/s",
		"a.txt        stored  1,002   1,000        2     0.25   4,000",
		"b\\u{1b}.txt  stored      4       2        2     0.25   4,000",
		"Total                1,006   1,002        4     0.50   2,012",
		"2 files: skipped 2, symbol does not resolve",
		"a.txt: unresolved XX",
		"2 files: one day",
		"2 files: 3 issues of the data, see data issues",
		"b\\u{1b}.txt: unresolved YY",
		"Refused and left out: 1 files.",
		'  c.txt: line 2: date is "x"; allowed: YYYYMMDD.',
		"Updated the derived data in 0.10 s.",
		"Not files of bars: readme.md",
		"Dry run: nothing was stored.",
		"",
	]);
});

test.each([
	["stored", 5, 0, "skipped", "Nothing new was stored: every row was skipped."],
	[
		"unchanged",
		0,
		0,
		"unchanged",
		"Nothing new was stored: the files are stored already; --again imports them again.",
	],
	["stored", 5, 5, "stored", undefined],
] as const)("a file that is %s with %i rows read and %i stored", (status, read, stored, shown, last) => {
	const text = reportText({
		source: "bars",
		dryRun: false,
		files: [
			{ ...file, status, file: "a.txt", read, stored, skipped: {}, unresolved: [], notes: [], issues: 0 },
		],
		ignored: [],
		refused: [],
		read,
		stored,
		skipped: read - stored,
		seconds: 0.5,
		derivingSeconds: 0,
		rowsPerSecond: 10,
	});
	const lines = text.trimEnd().split("\n");
	expect(lines[1]).toMatch(new RegExp(`^a\\.txt +${shown} `));
	expect(lines.slice(3)).toEqual(last === undefined ? [] : [last]);
});
