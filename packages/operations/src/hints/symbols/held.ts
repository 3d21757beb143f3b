import { normaliseSymbol } from "@us-market-data/market";
import type { Hint } from "../refusal.ts";
import { notServed } from "./not-served.ts";
import { companyCalled, coreOf } from "./spelling.ts";

/** Tells if the service holds a symbol. */
export type IsStored = (symbol: string) => boolean;

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const maxMatches = 3;

/** The likeliest meaning of a symbol that the service does not hold: another spelling of it, then a symbol one letter away. */
export function storedHint(symbol: string, isStored: IsStored): Hint {
	const [best, ...others] = nearestStored(symbol, isStored);
	if (best !== undefined && others.length === 0) return { suggestion: best };
	const note = notServed(symbol);
	if (note !== undefined) return { note };
	if (best === undefined)
		return { note: "Symbols that it holds are listed by /api/market-data/screener/search" };
	return { suggestion: best, note: `It holds ${[best, ...others].join(", ")}` };
}

function nearestStored(symbol: string, isStored: IsStored): string[] {
	const core = coreOf(symbol);
	const called = companyCalled(symbol);
	if (called !== undefined && isStored(called)) return [called];
	for (const style of ["plain", "canonical", "sec", "finraShortInterest"] as const) {
		const text = style === "canonical" ? `${core}.US` : core;
		const other = normaliseSymbol(text, style, isStored);
		if (other !== null && other !== symbol) return [other];
	}
	if (notServed(symbol) !== undefined) return [];
	const matches = new Set<string>();
	for (const candidate of neighbours(core)) {
		if (isStored(`${candidate}.US`)) matches.add(`${candidate}.US`);
		if (matches.size === maxMatches) break;
	}
	return [...matches];
}

/** Texts that differ by one step: a share class, exchanged letters, one letter less, more, or another. */
function* neighbours(core: string): Generator<string> {
	yield* ["A", "B", "C"].map((letter) => `${core}.${letter}`);
	yield core.split(/[.-]/, 1)[0] ?? core;
	// Most texts of up to three letters are near many symbols.
	if (core.length <= 3) return;
	const positions = [...core].keys();
	const all = [...positions];
	for (const at of all)
		yield core.slice(0, at) + (core[at + 1] ?? "") + (core[at] ?? "") + core.slice(at + 2);
	for (const at of all) yield core.slice(0, at) + core.slice(at + 1);
	for (const at of [...all, core.length])
		for (const letter of letters) yield core.slice(0, at) + letter + core.slice(at);
	for (const at of all) for (const letter of letters) yield core.slice(0, at) + letter + core.slice(at + 1);
}
