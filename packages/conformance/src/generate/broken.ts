import type { Parameter } from "@us-market-data/contract";
import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { namesOf } from "../rules/parameters.ts";
import { type CheckRequest, targetOf, type Values } from "../suite/check-request.ts";
import type { Service } from "../suite/service.ts";
import { baseValues, changed } from "./base.ts";
import { type Breakage, breakagesOf } from "./breakages.ts";
import { twoValues } from "./two-values.ts";

/** A request that must be refused, with its fault. */
export interface BrokenRequest {
	readonly how: string;
	readonly request: CheckRequest;
}

/** The valid request that a broken one starts from. */
interface Sound {
	readonly operation: ContractOperation;
	readonly given: Case;
	readonly service: Service;
	/** Valid values. */
	readonly base: Values;
}

/** Requests that break each constraint of each parameter of an operation once and are otherwise in order. */
export function brokenRequests(
	operation: ContractOperation,
	given: Case,
	service: Service,
	base: Values = baseValues(operation, given, service),
): readonly BrokenRequest[] {
	const sound = { operation, given, service, base };
	const query = operation.parameters.filter((parameter) => parameter.in === "query");
	const path = operation.parameters.filter((parameter) => parameter.in === "path");
	return [
		...operation.parameters.flatMap((parameter) => constraints(sound, parameter)),
		...query.filter(({ required }) => required).map(({ name }) => missing(sound, name)),
		...unknownPieces.map((piece) => added(sound, `unknown ${piece}`, piece)),
		...malformedPieces.map((piece) => added(sound, `malformed percent-encoding ${piece}`, piece)),
		...query
			.filter(({ name, aliasOf }) => !service.recites && name.length > 4 && aliasOf === undefined)
			.map(({ name }) => misspelt(sound, name)),
		...path.flatMap(({ name }) => malformedPath(sound, name)),
		...path
			.filter(({ name }) => !query.some((parameter) => parameter.name === name))
			.map(({ name }) => misplaced(sound, name)),
		...query.slice(0, 1).map(({ name }) => bracketed(sound, name)),
		...repetitions(sound, query),
		...query.flatMap((alias) => clash(sound, alias)),
	];
}

const unknownPieces = ["nonsense=1", "constructor=1", "__proto__=1", "=1"];
const malformedPieces = ["x=%", "x=%zz", "x=%E0%A4%A", "%=1", "x=%C0%80"];

interface Expected {
	readonly raw?: string;
	readonly expect?: number;
	readonly says?: readonly string[];
	readonly code?: string;
	readonly place?: string;
}

function request(
	{ operation, service }: Sound,
	how: string,
	values: Values,
	expected: Expected,
): BrokenRequest {
	const { raw = "", expect = 400, says = [], ...named } = expected;
	const target = targetOf(operation, values, service, raw);
	return { how, request: { operation, target, expect, because: how, says, ...named } };
}

function constraints(sound: Sound, parameter: Parameter): readonly BrokenRequest[] {
	const { name, aliasOf } = parameter;
	const names = namesOf(sound.operation, aliasOf ?? name);
	const cleared = changed(sound.base, Object.fromEntries(names.map((other) => [other, undefined])));
	// Another legacy prefix than the deployment's finds no route.
	const expectedOf = ({ entry }: Breakage): Expected => {
		if (name === "legacy_prefix") return { expect: 404 };
		const place = `${parameter.in}.${name}${entry === undefined ? "" : `[${entry}]`}`;
		return { says: [name], code: "invalid_parameter", place };
	};
	return breakagesOf(parameter).map((breakage) => {
		const { how, value } = breakage;
		const values = { ...cleared, [name]: value };
		return request(sound, `${name} ${how}: ${short(value)}`, values, expectedOf(breakage));
	});
}

const missing = (sound: Sound, name: string): BrokenRequest =>
	request(sound, `${name} missing`, changed(sound.base, { [name]: undefined }), {
		says: [name],
		code: "missing_parameter",
		place: `query.${name}`,
	});

const added = (sound: Sound, how: string, raw: string): BrokenRequest =>
	request(sound, how, sound.base, { raw, says: [raw.startsWith("%") ? "" : (raw.split("=")[0] ?? "")] });

/** A name with its first letters exchanged; the refusal proposes the name that is meant. */
function misspelt(sound: Sound, name: string): BrokenRequest {
	const wrong = `${name[1]}${name[0]}${name.slice(2)}`;
	const expected = {
		raw: `${wrong}=1`,
		says: [wrong, name],
		code: "unknown_parameter",
		place: `query.${wrong}`,
	};
	return request(sound, `the name ${wrong} for ${name}`, sound.base, expected);
}

/** Percent signs in the path that encode nothing; as a legacy prefix they find no route. */
function malformedPath(sound: Sound, name: string): readonly BrokenRequest[] {
	const expect = name === "legacy_prefix" ? 404 : 400;
	const marked = { ...sound.base, [name]: "MARK" };
	return ["%", "%zz", "%E0%A4%A"].map((raw) => {
		const { how, request: sent } = request(sound, `malformed ${name} in the path: ${raw}`, marked, {
			expect,
		});
		return { how, request: { ...sent, target: sent.target.replace("MARK", raw) } };
	});
}

/** A parameter of one value comes once. A list may come several times. */
function repetitions(sound: Sound, query: readonly Parameter[]): readonly BrokenRequest[] {
	const single = query.filter(({ schema }) => schema.type !== "array");
	const parameter = single.find(({ name }) => name in sound.base) ?? single[0];
	if (!parameter) return [];
	const { name } = parameter;
	const [value] = twoValues(parameter, sound.given, sound.service);
	const without = changed(sound.base, { [name]: undefined });
	const piece = `${name}=${encodeURIComponent(sound.base[name] ?? value)}`;
	return [
		request(sound, `${name} twice, the same`, without, {
			raw: `${piece}&${piece}`,
			says: [name],
			code: "repeated_parameter",
			place: `query.${name}`,
		}),
	];
}

/** A parameter of the path in the query, where it would be ignored. */
const misplaced = (sound: Sound, name: string): BrokenRequest =>
	request(sound, `${name} of the path in the query`, sound.base, {
		raw: `${name}=${encodeURIComponent(sound.base[name] ?? "legacy")}`,
		says: [name],
		code: "unknown_parameter",
		place: `query.${name}`,
	});

function bracketed(sound: Sound, name: string): BrokenRequest {
	const without = changed(sound.base, { [name]: undefined });
	return request(sound, `${name} in brackets`, without, { raw: `${name}[]=1`, says: [`${name}[]`] });
}

function clash(sound: Sound, alias: Parameter): readonly BrokenRequest[] {
	const main = sound.operation.parameters.find(({ name }) => name === alias.aliasOf);
	if (!main) return [];
	const [one, other] = twoValues(main, sound.given, sound.service);
	if (one === other) return [];
	const names = namesOf(sound.operation, main.name).map((name) => [name, undefined] as const);
	const cleared = changed(sound.base, Object.fromEntries(names));
	const both = { ...cleared, [main.name]: one, [alias.name]: other };
	const phrases = [main.name, alias.name];
	return [
		request(sound, `${main.name} and its alias ${alias.name} differ`, both, {
			says: phrases,
			code: "conflicting_parameters",
		}),
	];
}

const short = (value: string): string => JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
