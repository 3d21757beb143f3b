import { expect, it } from "vitest";
import { normaliseHongKongSymbol } from "./symbols.ts";

it.each([
	["700.HK", "700.HK"],
	["00700.HK", "700.HK"],
	[" 9988.HK ", "9988.HK"],
	["AAPL.US", null],
	["AAPL.HK", null],
	["0.HK", null],
	["123456.HK", null],
])("reads %j as %j", (raw, canonical) => expect(normaliseHongKongSymbol(raw)).toBe(canonical));
