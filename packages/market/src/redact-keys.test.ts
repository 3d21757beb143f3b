import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { containsKey, redactKeys } from "./redact-keys.ts";

/** Texts of the form of a key. The rule does not ask for the checksum. */
const body = fc
	.array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567"), { minLength: 38, maxLength: 38 })
	.map((characters) => characters.join(""));
const key = fc.tuple(fc.constantFrom("md_live_", "md_test_"), body).map((parts) => parts.join(""));
const prefixOf = (secret: string) => secret.slice(0, 14);

const sample = "md_live_abcdefghijklmnopqrstuvwxyz234567abcdef";

/** A character in one of the ways in which outputs write it. */
const spellings: readonly ((character: string) => string)[] = [
	(character) => character,
	(character) => character.toUpperCase(),
	(character) => `%${hexOf(character)}`,
	(character) => `%${hexOf(character).toUpperCase()}`,
	(character) => `%25${hexOf(character)}`,
	(character) => `%2525${hexOf(character)}`,
	(character) => `%25${[...hexOf(character)].map((digit) => `%${hexOf(digit)}`).join("")}`,
	(character) => `\\u00${hexOf(character)}`,
	(character) => `\\\\u00${hexOf(character)}`,
	(character) => `\\x${hexOf(character)}`,
	(character) => `%5Cu00${hexOf(character)}`,
	(character) => `&#${character.charCodeAt(0)};`,
	(character) => `&#x${hexOf(character)};`,
	(character) => `%26%23${character.charCodeAt(0)}%3B`,
	(character) => `%0A${character}`,
	(character) => `\u200b${character}`,
	(character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0),
	(character) => (character === "_" ? "&lowbar;" : character),
	(character) => `&amp;#${character.charCodeAt(0)};`,
	(character) => `&NewLine;${character}`,
	(character) => `&#10;${character}`,
];
/** The first six characters of base32 (RFC 4648). */
const base32 = (bytes: Buffer): string =>
	Array.from({ length: 6 }, (_, i) => {
		const bits = (bytes.readUInt32BE(0) >>> (27 - 5 * i)) & 31;
		return "abcdefghijklmnopqrstuvwxyz234567"[bits];
	}).join("");
const hexOf = (character: string) => character.charCodeAt(0).toString(16);

describe("a key is cut to its prefix", () => {
	it("in the middle of a text, whole or cut off", () => {
		const prefix = prefixOf(sample);
		expect(redactKeys(`a ${sample} and ${sample},`)).toBe(`a ${prefix}… and ${prefix}…,`);
		expect(redactKeys(`/${sample.slice(0, -20)}/x`)).toBe(`/${prefix}…/x`);
		expect(redactKeys(sample.replaceAll("_", "%5F"))).toBe(`${prefix.replaceAll("_", "%5F")}…`);
		expect(redactKeys(sample.replaceAll("_", "%255f"))).toBe(`${prefix.replaceAll("_", "%255f")}…`);
		expect(redactKeys(sample + sample)).toBe(`${prefix}…${prefix}…`);
	});

	it("also mistyped, by digits that are no part of base32", () => {
		expect(redactKeys(`md_live_abcdef0hijkl1nop`)).toBe("md_live_abcdef…");
	});

	it("however its characters are encoded, each in its own way", () => {
		const ways = fc.array(fc.nat(spellings.length - 1), { minLength: 46, maxLength: 46 });
		fc.assert(
			fc.property(key, ways, fc.string(), fc.string(), (secret, chosen, before, behind) => {
				const written = [...secret].map((character, at) => spellings[chosen[at] ?? 0]?.(character) ?? "");
				const displayed = written.slice(0, 14).join("");
				const lead = `${before.replaceAll(/[%\\&\w]/g, "")} `;
				const redacted = redactKeys(`${lead}${written.join("")} ${behind.replaceAll(/[%\\&\w]/g, "")}`);
				expect(redacted.startsWith(`${lead}${displayed}…`), redacted).toBe(true);
				expect(redacted.length).toBeLessThanOrEqual(lead.length + displayed.length + behind.length + 2);
			}),
			{ numRuns: 500 },
		);
	});

	it("in base64, at whatever place of the encoded text, also of Basic credentials", () => {
		fc.assert(
			fc.property(key, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (secret, before, behind) => {
				for (const encoding of ["base64", "base64url"] as const) {
					const encoded = Buffer.from(`${before}${secret}${behind}`).toString(encoding);
					const redacted = redactKeys(`Authorization: Basic ${encoded}, and`);
					expect(redacted).toMatch(/^Authorization: Basic [\w+/-]+…, and$/);
					const displayed = Buffer.from(redacted.slice(21, -6), encoding).toString("latin1");
					expect(displayed.length).toBeLessThanOrEqual(Buffer.byteLength(before) + 15);
				}
			}),
		);
	});

	it("without its beginning, by its checksum", () => {
		const secret = "md_live_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaLASTSX";
		const whole = `${secret.slice(0, 40)}${base32(createHash("sha256").update(secret.slice(0, 40)).digest())}`;
		expect(redactKeys(`the rest is ${whole.slice(8)}.`)).toBe("the rest is aaaaaa….");
		expect(redactKeys(`the rest is ${whole.slice(8).toUpperCase()}.`)).toBe("the rest is AAAAAA….");
		expect(redactKeys(`key ${whole} and`)).toBe("key md_live_aaaaaa… and");
		const other = `the rest is ${whole.slice(8, -1)}${whole.endsWith("a") ? "b" : "a"}.`;
		expect(redactKeys(other)).toBe(other);
	});

	it("in JSON, which stays JSON", () => {
		fc.assert(
			fc.property(key, fc.json(), (secret, other) => {
				const text = JSON.stringify({ [secret]: [`x${secret}`, other], "\\": `"${secret}"` });
				const value: unknown = JSON.parse(redactKeys(text));
				expect(JSON.stringify(value)).not.toContain(secret.slice(14));
				expect(Object.keys(Object(value))).toEqual([`${prefixOf(secret)}…`, "\\"]);
			}),
		);
	});
});

test("a text without a key stays as it is", () => {
	for (const text of [
		"",
		"md_live_",
		prefixOf(sample),
		"md_other_abcdefgh",
		"100 %",
		"%zz%2",
		"&#;&#x;&#99999999;",
	])
		expect(redactKeys(text)).toBe(text);
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			fc.pre(!/md_/i.test(text));
			expect(redactKeys(text)).toBe(text);
		}),
	);
	expect(redactKeys(`${prefixOf(sample)}\nand the next line`)).toBe(`${prefixOf(sample)}\nand the next line`);
});

/** Parts of ordinary texts and of secrets, some of which complete a secret or an encoding together. */
const ordinaryParts = [
	'{"level":30,"requestId":"27cabed1-cda8-451d-9204-b73100a0df5d","key":"md_test_7vcx7w"}',
	...String.raw`/api/market-data/quote?symbols= AAPL%2CMSFT%2EUS &period=day \" \n`.split(" "),
	...String.raw`%20 %2F %3a %40 %7E %3B %5F %25 %2e %2D % %5 5f \ \\ & &# # ; u00 x lowbar; amp;`.split(" "),
	..."md_ live_ MD_TEST_ m d _ eyJ . - ł s_-1s_-1s_-1s_-1 aaaaaaaaaaaaaaaa".split(" "),
	"\n",
	"\u00ad",
];
const token = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhY21lIn0.${"s_-1".repeat(4)}`;
const checked = key.map((secret) => {
	const signed = secret.slice(0, 40);
	return signed + base32(createHash("sha256").update(signed).digest());
});
const secretPart = fc.oneof(
	checked,
	checked.map((secret) => secret.slice(8)),
	fc.tuple(key, fc.nat(46)).map(([secret, end]) => secret.slice(0, end)),
	fc.tuple(key, fc.string({ maxLength: 3 })).map(([secret, before]) => btoa(escape(before) + secret)),
	fc.constantFrom(token, token.replaceAll(".", "%2e"), token.replaceAll("-", "%2D"), token.slice(0, -1)),
);
/** Parts whose characters are each written in one of at most two spellings. */
const spelledPart = fc
	.tuple(
		fc.oneof(secretPart, fc.constantFrom(...ordinaryParts)),
		fc.array(fc.constantFrom(...spellings), { minLength: 1, maxLength: 2 }),
		fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
	)
	.map(([part, ways, chosen]) =>
		Array.from(part, (character, at) => {
			const way = ways[(chosen[at % chosen.length] ?? 0) % ways.length];
			return character < "\u0080" && way ? way(character) : character;
		}).join(""),
	);

/** Asserts that a text gives what it gives beside a key, which demands the full reading and is parted from the text. */
const expectReadAsInFull = (text: string) => {
	expect(redactKeys(`${text} ${sample}`)).toBe(`${redactKeys(text)} ${prefixOf(sample)}…`);
};

test("a text that is not read in full holds nothing that is hidden in one that is", () => {
	const part = fc.oneof(
		{ arbitrary: fc.constantFrom(...ordinaryParts), weight: 3 },
		{ arbitrary: secretPart, weight: 1 },
		{ arbitrary: spelledPart, weight: 1 },
		{ arbitrary: fc.string({ unit: "binary", maxLength: 5 }), weight: 1 },
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
			expectReadAsInFull(parts.join(""));
		}),
		{ numRuns: 5000 },
	);
});

test("no character of a secret or of its spelling keeps a text from being read in full where it is percent-encoded", () => {
	const secrets = [
		"md_test_2bcdefgh",
		"MD_LIVE_01589mnop",
		sample,
		`${"a".repeat(32)}edrx6t`,
		btoa(`x:${sample}`),
		token,
	];
	const spelled = secrets.flatMap((secret) =>
		spellings.map((way) => secret.replaceAll(/[_.-]|[a-z2-7](?=[a-z2-7]{3}$)/gi, way)),
	);
	for (const text of new Set(spelled)) {
		expect(containsKey(text), text).toBe(true);
		for (const character of new Set(text)) {
			if (character < "\u0080") expectReadAsInFull(text.replaceAll(character, `%${hexOf(character)}`));
		}
	}
});

test("an access token is cut, and a sample of one without a signature is not", () => {
	const token = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhY21lIn0.${"s_-1".repeat(20)}`;
	expect(redactKeys(`Bearer ${token}, and`)).toBe("Bearer eyJ…, and");
	expect(redactKeys(token.replaceAll(".", "%252e"))).toBe("eyJ…");
	expect(containsKey("Bearer eyJhbGciOiJub25lIn0.e30.")).toBe(false);
});

test("a hostile text takes time by its length alone", () => {
	for (const part of [
		"%25",
		"%2525",
		"\\\\",
		"\\u005c",
		"&#38;",
		"md_live_",
		"eyJa.",
		"%0a",
		"&#",
		"&lowbar;",
		"bWRfbGl2ZV",
		`${"a".repeat(38)} `,
		"\uff4d\uff44\uff3f",
	]) {
		const started = process.cpuUsage();
		redactKeys(part.repeat(100_000));
		expect(process.cpuUsage(started).user / 1000, part).toBeLessThan(3000);
	}
});
