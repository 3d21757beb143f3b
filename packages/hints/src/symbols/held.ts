import { normaliseSymbol } from "@us-market-data/market";
import type { Hint } from "../refusal.ts";
import { notServed } from "./not-served.ts";
import { companyCalled, coreOf } from "./spelling.ts";

/** Tells if the service holds a symbol. */
export type IsHeld = (symbol: string) => boolean;

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const most = 3;

/** The likeliest meaning of a symbol that the service does not hold: another spelling of it, then a symbol one letter away. */
export function heldHint(symbol: string, isHeld: IsHeld): Hint {
	const [best, ...others] = nearestHeld(symbol, isHeld);
	if (best !== undefined && others.length === 0) return { suggestion: best };
	const note = notServed(symbol);
	if (note !== undefined) return { note };
	if (best === undefined)
		return { note: "Symbols that it holds are listed by /api/market-data/screener/search" };
	return { suggestion: best, note: `It holds ${[best, ...others].join(", ")}` };
}

function nearestHeld(symbol: string, isHeld: IsHeld): string[] {
	const core = coreOf(symbol);
	const called = companyCalled(symbol);
	if (called !== undefined && isHeld(called)) return [called];
	for (const style of ["plain", "canonical", "sec", "finraShortInterest"] as const) {
		const text = style === "canonical" ? `${core}.US` : core;
		const other = normaliseSymbol(text, style, isHeld);
		if (other !== null && other !== symbol) return [other];
	}
	if (notServed(symbol) !== undefined) return [];
	const found = new Set<string>();
	for (const candidate of neighbours(core)) {
		if (isHeld(`${candidate}.US`)) found.add(`${candidate}.US`);
		if (found.size === most) break;
	}
	return [...found];
}

/** Texts that differ by one step: a share class, exchanged letters, one letter less, more, or another. */
function* neighbours(core: string): Generator<string> {
	yield* ["A", "B", "C"].map((letter) => `${core}.${letter}`);
	yield core.split(/[.-]/, 1)[0] ?? core;
	// Most texts of up to three letters are near many symbols.
	if (core.length <= 3) return;
	const places = [...core].keys();
	const all = [...places];
	for (const at of all)
		yield core.slice(0, at) + (core[at + 1] ?? "") + (core[at] ?? "") + core.slice(at + 2);
	for (const at of all) yield core.slice(0, at) + core.slice(at + 1);
	for (const at of [...all, core.length])
		for (const letter of letters) yield core.slice(0, at) + letter + core.slice(at);
	for (const at of all) for (const letter of letters) yield core.slice(0, at) + letter + core.slice(at + 1);
}
