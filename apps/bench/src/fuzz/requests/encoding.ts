import * as fc from "fast-check";
import { brokenEncoding } from "./nasty.ts";

const utf8 = (text: string): Buffer => Buffer.from(text, "utf8");
const everyByte = (text: string): string =>
	Array.from(utf8(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** `encodeURIComponent` for any text, unpaired surrogates too. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Bytes that a request target may contain unencoded; others are omitted. */
const bare = (text: string): string =>
	utf8(text)
		.toString("latin1")
		.replace(/[^\x21-\x7e\x80-\xff]/g, "");

const usual = (text: string): string => encoded(text).replaceAll("%2C", ",").replaceAll("%3A", ":");

/** A way to write a value into a URL, from the usual one to those that no reader should accept. */
export const encoding: fc.Arbitrary<(text: string) => string> = fc.oneof(
	{ weight: 12, arbitrary: fc.constant(usual) },
	{
		weight: 5,
		arbitrary: fc.constantFrom(
			encoded,
			everyByte,
			(text: string) => everyByte(text).toUpperCase(),
			(text: string) => encoded(text).replaceAll("%20", "+"),
			(text: string) => encoded(encoded(text)),
			(text: string) => encoded(encoded(encoded(text))),
			bare,
		),
	},
	{
		weight: 2,
		arbitrary: fc.tuple(brokenEncoding, fc.nat(40)).map(
			([broken, at]) =>
				(text: string) =>
					usual(text).slice(0, at) + broken + usual(text).slice(at),
		),
	},
);
