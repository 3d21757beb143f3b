import type { Operation, Parameter } from "@us-market-data/contract";
import * as fc from "fast-check";
import { encoded, encoding } from "./encoding.ts";
import { brokenEncoding, nastyText } from "./nasty.ts";
import { validValue } from "./valid.ts";

/** A value just outside a range, or a list of a length around its limits. */
function outside({ schema }: Parameter): fc.Arbitrary<string> {
	const { minimum = 0, maximum = 0, maxItems, maxLength } = schema;
	if (schema.type === "array") {
		return fc
			.tuple(
				fc.constantFrom("AAPL.US", "x", "", "pe"),
				fc.constantFrom(0, (maxItems ?? 0) + 1, 499, 500, 501, 600),
			)
			.map(([item, length]) => Array(length).fill(item).join(","));
	}
	if (maxLength !== undefined) return fc.constantFrom("a".repeat(maxLength), "a".repeat(maxLength + 1));
	return fc.constantFrom(minimum - 1, maximum + 1, minimum + 0.5, maximum * 1e6).map(String);
}

const brokenName = (name: string): fc.Arbitrary<string> =>
	fc.constantFrom(
		`${name}[]`,
		`${name}[0]`,
		`${name}[a][b]`,
		`[${name}]`,
		`${name}.`,
		`${name}%00`,
		`%20${name}`,
		name.toUpperCase(),
		name.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
		encoded(`${name}é`),
		`${name}=${name}`,
		"__proto__",
		"__proto__[a]",
		"constructor",
		"x-api-key",
		"",
		"%",
		"a".repeat(300),
	);

/** A piece of the query that is about a parameter, more often wrong than right. */
function brokenPiece(parameter: Parameter): fc.Arbitrary<string> {
	const { name } = parameter;
	const value = fc.oneof(nastyText, outside(parameter), validValue(parameter));
	return fc.oneof(
		{ weight: 12, arbitrary: fc.tuple(value, encoding).map(([text, encode]) => `${name}=${encode(text)}`) },
		{
			weight: 2,
			arbitrary: fc.tuple(brokenName(name), value).map(([odd, text]) => `${odd}=${encoded(text)}`),
		},
		{ weight: 1, arbitrary: brokenEncoding.map((broken) => `${name}=${broken}`) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(name, `${name}=`, `=${name}`, "", "=", `${name}==`, `?${name}=1`),
		},
	);
}

const validPiece = (parameter: Parameter): fc.Arbitrary<string> =>
	validValue(parameter).map((text) => `${parameter.name}=${encoded(text).replaceAll("%2C", ",")}`);

/** Includes required parameters almost always and the others sometimes; all of them have the same encoding. */
function pieces(
	parameters: readonly Parameter[],
	piece: (parameter: Parameter) => fc.Arbitrary<string>,
): fc.Arbitrary<string[]> {
	const each = parameters.map((parameter) => {
		const weight = parameter.required ? 24 : parameter.aliasOf ? 0.3 : 1;
		return fc.option(piece(parameter), { freq: Math.max(1, Math.round(weight)), nil: undefined });
	});
	return fc.tuple(...each).map((all) => all.filter((one) => one !== undefined));
}

/** The query of a request of an operation: valid, with one or more broken pieces, or with pieces repeated. */
export function query({ parameters }: Operation): fc.Arbitrary<readonly string[]> {
	const own = parameters.filter((parameter) => parameter.in === "query");
	const valid = pieces(own, validPiece);
	const [first] = own;
	if (!first)
		return fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(odd) });
	const broken = fc.constantFrom(...own).chain(brokenPiece);
	return fc.oneof(
		{ weight: 9, arbitrary: valid },
		{ weight: 7, arbitrary: fc.tuple(valid, broken).map(([right, wrong]) => replaced(right, wrong)) },
		{ weight: 3, arbitrary: pieces(own, brokenPiece) },
		{ weight: 1, arbitrary: valid.map((right) => [...right, ...right.slice(0, 1)]) },
		{ weight: 1, arbitrary: fc.tuple(valid, odd).map(([right, wrong]) => [...right, wrong]) },
	);
}

/** A piece that belongs to no parameter. */
const odd = fc
	.tuple(nastyText, nastyText, encoding, encoding)
	.map(([name, value, encodeName, encodeValue]) => `${encodeName(name)}=${encodeValue(value)}`);

/** The broken piece in the place of the right one of the same name, so that it is not only a repetition. */
function replaced(right: readonly string[], wrong: string): string[] {
	const [name] = wrong.split("=", 1);
	return [...right.filter((piece) => piece.split("=", 1)[0] !== name), wrong];
}
