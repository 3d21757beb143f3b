import { expect, test } from "vitest";
import { Csv } from "./csv.ts";

test("values stay as they came, and a column that a spreadsheet would run is told once", () => {
	const notes: string[] = [];
	const csv = new Csv(undefined, (text) => notes.push(text));
	const page = [
		{ name: "=1+1", change: "-1.50", note: { text: "@SUM(A1)" } },
		{ name: "+x", change: "-0", note: { text: "-" } },
	];
	expect(csv.lines(page)).toBe("name,change,note.text\n=1+1,-1.50,@SUM(A1)\n+x,-0,-\n");
	csv.lines(page);
	expect(notes).toEqual([
		"Column name has texts that a spreadsheet runs as formulas. Import it as text.",
		"Column note.text has texts that a spreadsheet runs as formulas. Import it as text.",
	]);
	expect(new Csv(["change"], () => expect.unreachable()).lines(page)).toBe("change\n-1.50\n-0\n");
});
