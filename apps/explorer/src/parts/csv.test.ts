import { expect, test } from "vitest";
import { csv } from "./csv.ts";

test("quotes what has marks, and keeps decimals", () => {
	const rows = [
		["symbol", "name", "price"],
		["BRK.A.US", 'Berkshire "A", common', "757610.0000000001"],
	];
	expect(csv(rows)).toBe('symbol,name,price\r\nBRK.A.US,"Berkshire ""A"", common",757610.0000000001\r\n');
});

test("a text that a spreadsheet would run is kept from it, and numbers are exact", () => {
	const texts = ['=HYPERLINK("https://a.example")', "+cmd|x", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "- Corp"];
	const numbers = ["-1.50", "-0", "+3", "-757610.0000000001", "0.40"];
	const lines = csv([[...texts, ...numbers]]);
	for (const text of texts) expect(lines).toContain(`'${text.replaceAll('"', '""')}`);
	expect(lines.trimEnd().endsWith(numbers.join(","))).toBe(true);
});
