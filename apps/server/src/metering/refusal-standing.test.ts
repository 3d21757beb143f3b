import type { Credential, Standing } from "@us-market-data/store";
import { expect, test } from "vitest";
import { noteCharged, standingOfRefusal } from "./refusal-standing.ts";

const [january, february] = [Date.UTC(2026, 0, 10), Date.UTC(2026, 1, 10)];
const startOfFebruary = Date.UTC(2026, 1, 1);

/** A credential of a plan, and a store in which its account was charged at `charged` at last. */
function scene(monthlyAllowance: number | null, charged: number) {
	const credential = { account: { id: 1 }, plan: { monthlyAllowance } } as Credential;
	let asked = 0;
	const state = { charged };
	const standing = async (_account: number, at: number): Promise<Standing> => {
		asked++;
		return { used: 3, at: state.charged >= startOfFebruary ? Math.max(at, startOfFebruary) : at };
	};
	const at = async (instant: number) => (await standingOfRefusal(credential, instant, { standing })).at;
	return { credential, state, at, asked: () => asked };
}

test("a plan with a limit is asked for each time", async () => {
	const { at, asked } = scene(10, january);
	for (const instant of [january, january + 1]) expect(await at(instant)).toBe(instant);
	expect(asked()).toBe(2);
});

test("a plan without a limit is asked for once while the clock goes on", async () => {
	const { at, asked } = scene(null, january);
	for (const instant of [january, january + 1, february]) expect(await at(instant)).toBe(instant);
	expect(asked()).toBe(1);
	expect(await at(january - 1)).toBe(january - 1);
	expect(asked()).toBe(2);
});

test("an account that was charged in a later month stays in it when the clock goes back", async () => {
	const { credential, state, at } = scene(null, january);
	expect(await at(january)).toBe(january);
	state.charged = february;
	noteCharged(credential, february);
	expect(await at(january + 1)).toBe(startOfFebruary);
	expect(await at(january + 2)).toBe(startOfFebruary);
	expect(await at(february)).toBe(february);
});
