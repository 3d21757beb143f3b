import { expect, test } from "vitest";
import type { ImportedRecord } from "./importer.ts";
import { checkTexts } from "./load.ts";

const holding = {
	area: "shareholders",
	symbol: "A.US",
	line: 7,
	record: {
		period: "2026-06-30",
		holderId: "1067983",
		name: "Berkshire Hathaway",
		type: "institution",
		title: "institution",
		sharesHeld: "1",
		sharesChanged: null,
		percentOfShares: null,
		filingDate: "2026-08-14",
		value: null,
		form: "13F",
		filing: "0000950123-26-000001",
	},
} as const satisfies ImportedRecord<"shareholders">;

const withText = (field: string, text: unknown): ImportedRecord =>
	({ ...holding, record: { ...holding.record, [field]: text } }) as ImportedRecord;

test("texts that a source writes are refused with NUL characters, and when they are very long", () => {
	expect(() => checkTexts(holding)).not.toThrow();
	for (const field of ["holderId", "name", "title", "filing"]) {
		expect(() => checkTexts(withText(field, "a\0b")), field).toThrow("a text without NUL characters");
		expect(() => checkTexts(withText(field, "x".repeat(100_001))), field).toThrow("texts of up to 100000");
	}
});

test("lists and objects are looked into", () => {
	const filing = { ...holding, area: "filings", record: { fileUrls: ["https://example.com/a\0"] } };
	expect(() => checkTexts(filing as unknown as ImportedRecord)).toThrow("a text without NUL characters");
});
