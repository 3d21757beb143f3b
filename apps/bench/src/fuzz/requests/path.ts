import type { Operation, Parameter } from "@us-market-data/contract";
import * as fc from "fast-check";
import { encoded, encoding } from "./encoding.ts";
import { brokenEncoding, nastyText } from "./nasty.ts";
import { validValue } from "./valid.ts";

/** Fills the places of a path template. */
function filled(path: string, parameters: readonly Parameter[], broken: boolean): fc.Arbitrary<string> {
	const pathParameters = parameters.filter((parameter) => parameter.in === "path");
	const values = pathParameters.map((parameter) => {
		const right = validValue(parameter).map(encoded);
		const wrong = fc.oneof(
			fc.tuple(nastyText, encoding).map(([text, encode]) => encode(text)),
			brokenEncoding,
		);
		return broken ? fc.oneof(wrong, wrong, right) : right;
	});
	return fc
		.tuple(...values)
		.map((texts) =>
			pathParameters.reduce((at, { name }, index) => at.replace(`{${name}}`, () => texts[index] ?? ""), path),
		);
}

const detours: readonly ((path: string, at: number, text: string) => string)[] = [
	(path) => `${path}/`,
	(path) => `/${path}`,
	(path) => path.replaceAll("/", "//"),
	(path) => path.toUpperCase(),
	(path) => path.replace("/", "/./"),
	(path) => `${path}/..`,
	(path) => `/x/..${path}`,
	(path) => path.replaceAll("/", "%2F"),
	(path) => path.replaceAll("/", "\\"),
	(path) => `${path};v=1`,
	(path) => `${path}%00`,
	(path) => `${path}#part`,
	(path) => `${path}.json`,
	(path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
	(path) => `http://localhost${path}`,
	(path) => path.split("/").slice(0, -1).join("/") || "/",
	(path, at, text) =>
		path
			.split("/")
			.with((at % (path.split("/").length - 1)) + 1, text)
			.join("/"),
	(path, at, text) => path.split("/").toSpliced(at, 0, text).join("/"),
	(_path, _at, text) => `/${text}`,
	() => "*",
	() => "//",
	() => "/company//profile",
	() => "/api/market-data",
	() => "/api/market-data/quote/%/candlestick",
	() => `/${"a".repeat(17_000)}`,
];

const detour = (path: fc.Arbitrary<string>): fc.Arbitrary<string> =>
	fc
		.tuple(path, fc.constantFrom(...detours), fc.integer({ min: 1, max: 5 }), nastyText, encoding)
		.map(([whole, change, at, text, encode]) => change(whole, at, encode(text)));

/** Pages outside the contract. */
export const pagePaths: readonly string[] = [
	"/",
	"/healthz",
	"/readyz",
	"/status",
	"/openapi.json",
	"/docs",
	"/docs/",
];

/** The path of a request of an operation: mostly right, sometimes with a broken place, now and then elsewhere. */
export function path({ path: template, parameters }: Operation): fc.Arbitrary<string> {
	const right = filled(template, parameters, false);
	return fc.oneof(
		{ weight: 30, arbitrary: right },
		{ weight: template.includes("{") ? 12 : 0, arbitrary: filled(template, parameters, true) },
		{ weight: 3, arbitrary: detour(right) },
		{ weight: 1, arbitrary: fc.oneof(right, right, fc.constantFrom(...pagePaths)) },
	);
}
