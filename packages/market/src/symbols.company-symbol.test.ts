import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalPattern, parseCompanySymbol } from "./symbols.ts";

describe("parseCompanySymbol", () => {
	it.each([
		["AAPL", { symbol: "AAPL.US" }],
		["AAPL.US", { symbol: "AAPL.US" }],
		["NASDAQ:AAPL", { symbol: "AAPL.US", exchange: "NASDAQ" }],
		["NASDAQ:AAPL.US", { symbol: "AAPL.US", exchange: "NASDAQ" }],
		["NYSE:BRK.B", { symbol: "BRK.B.US", exchange: "NYSE" }],
		["NYSE:BRK-B", { symbol: "BRK.B.US", exchange: "NYSE" }],
		["ABR-D.US", { symbol: "ABR-D.US" }],
	])("reads %s", (raw, company) => {
		expect(parseCompanySymbol(raw)).toEqual(company);
	});

	it.each(["", "aapl", "NASDAQ:", ":AAPL", "A:B:C", ".US", "NASDAQ:AAPL/B", "TWENTYONECHARACTERS21"])(
		"refuses %j",
		(raw) => {
			expect(parseCompanySymbol(raw)).toBeNull();
		},
	);

	it("asks the security master when it is given", () => {
		expect(parseCompanySymbol("ABR-D", (symbol) => symbol === "ABR-D.US")).toEqual({ symbol: "ABR-D.US" });
		expect(parseCompanySymbol("AAPL", () => false)).toBeNull();
	});

	it("never throws and answers canonical symbols", () => {
		const text = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z0-9:.-]{1,20}$/));
		fc.assert(
			fc.property(text, (raw) => {
				const company = parseCompanySymbol(raw);
				if (company) expect(company.symbol).toMatch(canonicalPattern);
			}),
		);
	});
});
