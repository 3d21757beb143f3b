import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalPattern, normaliseSymbol, readers, type SymbolStyle } from "./symbols.ts";

const styles = Object.keys(readers) as SymbolStyle[];

const spellings: Record<string, Partial<Record<SymbolStyle, string[]>>> = {
	"AAPL.US": {
		canonical: ["AAPL.US"],
		plain: ["AAPL", "aapl", "AAPL.US", "aapl.us", " AAPL "],
		sec: ["AAPL"],
		finra: ["AAPL"],
		act: ["AAPL"],
		cqs: ["AAPL"],
		nasdaq: ["AAPL", "AAPL    "],
		finraShortInterest: ["AAPL"],
	},
	"BRK.B.US": {
		canonical: ["BRK.B.US"],
		plain: ["BRK.B", "BRK-B", "BRK/B", "BRK B", "brk-b", "BRK.B.US", "BRK-B.US"],
		sec: ["BRK-B", "BRK.B", "BRK/B"],
		finra: ["BRK/B"],
		act: ["BRK.B"],
		cqs: ["BRK.B", "BRK/B"],
		nasdaq: ["BRK.B"],
		finraShortInterest: ["BRK.B", "BRK B"],
	},
	"ABR-D.US": {
		canonical: ["ABR-D.US"],
		plain: ["ABR-PD", "ABR.PRD", "ABRpD", "ABRpD.US"],
		sec: ["ABR-PD"],
		finra: ["ABRpD"],
		act: ["ABR$D"],
		cqs: ["ABRpD"],
		nasdaq: ["ABR-D"],
		finraShortInterest: ["ABRPRD"],
	},
	"TY.PR.US": {
		canonical: ["TY.PR.US"],
		plain: ["TY.PR", "TYp", "TY-P"],
		sec: ["TY-P"],
		finra: ["TYp"],
		act: ["TY$"],
		cqs: ["TYp"],
		nasdaq: ["TY-"],
	},
	"OXY.WS.US": {
		plain: ["OXY.WS", "OXY-WT", "OXY/WS"],
		sec: ["OXY-WT"],
		finra: ["OXY/WS"],
		act: ["OXY.W"],
		cqs: ["OXY.WS"],
		nasdaq: ["OXY+"],
	},
	"NE.WS.A.US": {
		plain: ["NE.WS.A", "NE-WTA"],
		sec: ["NE-WTA"],
		finra: ["NE/WS/A"],
		cqs: ["NE.WS.A"],
		nasdaq: ["NE+A"],
	},
	"AACT.U.US": {
		plain: ["AACT.U", "AACT-UN"],
		sec: ["AACT-UN"],
		finra: ["AACT/U"],
		act: ["AACT.U"],
		cqs: ["AACT.U"],
		nasdaq: ["AACT="],
	},
	"CELG.RT.US": {
		plain: ["CELG.RT", "CELGr", "CELG-RI", "CELG-RT"],
		sec: ["CELG-RI", "CELG-RT"],
		finra: ["CELGr"],
		act: ["CELG.R"],
		cqs: ["CELGr"],
		nasdaq: ["CELG^"],
		finraShortInterest: ["CELGRT"],
	},
	"NXG.RT.WI.US": { cqs: ["NXGrw"], nasdaq: ["NXG^#"] },
	"POST.WI.US": { cqs: ["POSTw"], nasdaq: ["POST#"], sec: ["POST-WI"] },
	"AXS-D.CL.US": { finra: ["AXSpD/CL"], nasdaq: ["AXS-D*"], finraShortInterest: ["AXSPRDCL"] },
	"ECC.A.CL.US": { finra: ["ECC/A/CL"] },
	"BAC-P.US": { sec: ["BAC-PP"], nasdaq: ["BAC-P"], cqs: ["BACpP"] },
	"AACBU.US": { nasdaq: ["AACBU"], sec: ["AACBU"], finra: ["AACBU"], finraShortInterest: ["AACBU"] },
};

describe("normaliseSymbol", () => {
	const cases = Object.entries(spellings).flatMap(([symbol, byStyle]) =>
		styles.flatMap((style) => (byStyle[style] ?? []).map((raw) => ({ raw, style, symbol }))),
	);

	it.each(cases)("$style $raw is $symbol", ({ raw, style, symbol }) => {
		expect(normaliseSymbol(raw, style)).toBe(symbol);
	});

	it.each([
		["act", "MKC.V"],
		["sec", "ABC-W"],
		["finraShortInterest", "SPRB"],
		["finraShortInterest", "NXGRTWI"],
		["canonical", "AAPL"],
		["canonical", "aapl.us"],
		["canonical", "ABR..D.US"],
		["cqs", "abrpd"],
		["nasdaq", "ABR.U"],
		["nasdaq", "ABCDEFGHIJKLMNOPQ"],
		["plain", "700.HK"],
		["plain", "."],
		["plain", ".US"],
		["sec", "N/A or none"],
	] as const)("does not guess %s %s", (style, raw) => {
		expect(normaliseSymbol(raw, style)).toBeNull();
	});

	it("lets the security master decide between readings", () => {
		const master = new Set(["MKC.V.US", "NXG.RT.WI.US", "NE.WS.A.US", "BRK.B.US", "ABR-D.US", "SPRB.US"]);
		const exists = (symbol: string) => master.has(symbol);
		expect(normaliseSymbol("MKC.V", "act", exists)).toBe("MKC.V.US");
		expect(normaliseSymbol("NXG.V", "act", exists)).toBe("NXG.RT.WI.US");
		expect(normaliseSymbol("NE.A", "act", exists)).toBe("NE.WS.A.US");
		expect(normaliseSymbol("BRKB", "finraShortInterest", exists)).toBe("BRK.B.US");
		expect(normaliseSymbol("SPRB", "finraShortInterest", exists)).toBe("SPRB.US");
		expect(normaliseSymbol("NXGRTWI", "finraShortInterest", exists)).toBe("NXG.RT.WI.US");
		expect(normaliseSymbol("ABR-D", "plain", exists)).toBe("ABR-D.US");
		expect(normaliseSymbol("BRK-B", "plain", exists)).toBe("BRK.B.US");
		expect(normaliseSymbol("AAPL", "plain", exists)).toBeNull();
	});

	it("returns null where the security master holds several readings", () => {
		expect(normaliseSymbol("SPRB", "finraShortInterest", () => true)).toBeNull();
	});
});

const symbolText = fc.stringMatching(/^[A-Z0-9]{1,6}[A-Zprw.\-+^=$#*%/ 0-9]{0,8}$/);

describe("every style", () => {
	it("never throws and answers canonical symbols, which are their own canonical spelling", () => {
		fc.assert(
			fc.property(fc.oneof(symbolText, fc.string()), fc.constantFrom(...styles), (raw, style) => {
				const symbol = normaliseSymbol(raw, style);
				if (symbol === null) return;
				expect(symbol).toMatch(canonicalPattern);
				expect(normaliseSymbol(symbol, "canonical")).toBe(symbol);
			}),
			{ numRuns: 5000 },
		);
	});

	it("has only canonical symbols among its readings, the usual one included", () => {
		fc.assert(
			fc.property(symbolText, fc.constantFrom(...styles), (raw, style) => {
				const { usual, all } = readers[style](raw);
				for (const symbol of all) expect(normaliseSymbol(symbol, "canonical")).toBe(symbol);
				if (usual !== null) expect(all).toContain(usual);
			}),
			{ numRuns: 5000 },
		);
	});

	// The letters leave out the SEC's second spellings of one thing (`-RI`, `-UN`, `-WS`).
	it.each([
		["cqs", ".prwAWSCLU"],
		["nasdaq", ".-+^=#*$%AC"],
		["sec", "-PWTRUAC"],
		["act", "$.AWRUV"],
		["canonical", ".-AWSPRTUI"],
	] as const)("keeps all spellings of up to four more characters apart: %s", (style, alphabet) => {
		const seen = new Map<string, string>();
		let spellings = ["AB"];
		for (let length = 0; length <= 4; length++) {
			for (const raw of spellings) {
				const symbol = normaliseSymbol(style === "canonical" ? `${raw}.US` : raw, style);
				if (symbol === null) continue;
				expect([symbol, seen.get(symbol)]).toEqual([symbol, undefined]);
				seen.set(symbol, raw);
			}
			spellings = spellings.flatMap((raw) => [...alphabet].map((character) => raw + character));
		}
		expect(seen.size).toBeGreaterThan(10);
	});
});
