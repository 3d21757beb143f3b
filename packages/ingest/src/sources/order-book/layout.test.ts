import { expect, test } from "vitest";
import { deep, deepPlus, iex } from "../iex-hist/messages.ts";
import { itch } from "../nasdaq-itch/messages.ts";
import type { MessageLayout } from "./layout.ts";

/** Lengths in bytes as the specifications publish them, by the letter of the type. */
const published = {
	itch: {
		S: 12,
		R: 39,
		H: 25,
		Y: 20,
		L: 26,
		V: 35,
		W: 12,
		K: 28,
		J: 35,
		h: 21,
		A: 36,
		F: 40,
		E: 31,
		C: 36,
		X: 23,
		D: 19,
		U: 35,
		P: 44,
		Q: 40,
		B: 19,
		I: 50,
		N: 20,
		O: 48,
	},
	deep: { S: 10, D: 31, H: 22, I: 18, O: 18, P: 19, E: 18, T: 38, B: 38, 8: 30, 5: 30, X: 26, A: 80 },
	deepPlus: {
		S: 10,
		D: 31,
		H: 22,
		I: 18,
		O: 18,
		P: 19,
		E: 18,
		T: 38,
		B: 38,
		a: 38,
		M: 38,
		R: 26,
		L: 46,
		C: 18,
	},
};

const feeds: [name: keyof typeof published, layouts: readonly MessageLayout[]][] = [
	["itch", Object.values(itch)],
	["deep", Object.values({ ...iex, ...deep })],
	["deepPlus", Object.values({ ...iex, ...deepPlus })],
];

test.each(feeds)("lays out the messages of %s in their published length", (name, layouts) => {
	const lengths = layouts.map(({ code, length }) => [String.fromCharCode(code), length]);
	expect(Object.fromEntries(lengths)).toEqual(published[name]);
});

test.each(feeds)("leaves no byte of a message of %s without a field or with two", (_, layouts) => {
	for (const { code, fields } of layouts) {
		let next = 0;
		for (const [name, [offset, length]] of Object.entries(fields)) {
			expect(offset, `${String.fromCharCode(code)} ${name}`).toBe(next);
			next = offset + length;
		}
	}
});
