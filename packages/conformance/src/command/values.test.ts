import { expect, test } from "vitest";
import { readCount, readUrl } from "./values.ts";

test("an address is one of http, and ends without a slash", () => {
	expect(readUrl("https://data.example/base/")).toBe("https://data.example/base");
	expect(readUrl("http://127.0.0.1:3000")).toBe("http://127.0.0.1:3000");
	for (const text of ["", "data.example", "ftp://data.example", "file:///etc/hosts"])
		expect(() => readUrl(text)).toThrow("It must be an http or https address.");
});

test("a count has digits alone, at most nine", () => {
	expect(readCount("0")).toBe(0);
	expect(readCount("999999999")).toBe(999_999_999);
	for (const text of ["", "-1", "1.5", "1e3", " 1", "1000000000"])
		expect(() => readCount(text)).toThrow("It must be a number from 0 to 999999999.");
});
