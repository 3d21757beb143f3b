import { shortened } from "@us-market-data/market";
import { ApiError } from "@us-market-data/operations/refusals";
import express, { type RequestHandler } from "express";

/** Reads the small JSON object of a change. Anything else is refused before it is looked at. */
export const jsonBody: readonly RequestHandler[] = [
	(request, _response, next) => {
		if (!request.is("application/json"))
			throw new ApiError(
				"bad_request",
				"Bad request: a change is a JSON object; send Content-Type: application/json.",
			);
		next();
	},
	(request, response, next) =>
		readJson(request, response, (fault?: unknown) => {
			if (fault !== undefined) return next(unreadable(fault));
			next();
		}),
];

const readJson = express.json({ limit: "4kb", strict: true, inflate: false });

function unreadable(fault: unknown): unknown {
	const { type } = fault as { type?: string };
	const reason = {
		"entity.too.large": "the body has more than 4 KiB",
		"entity.parse.failed": "the body is not a JSON object",
		"encoding.unsupported": "the body has a content encoding; send it plain",
		"charset.unsupported": "the body is not in UTF-8",
		"request.size.invalid": "the body is shorter or longer than its Content-Length",
	}[type ?? ""];
	return reason === undefined ? fault : new ApiError("bad_request", `Bad request: ${reason}.`);
}

/** The members of a body, each with its parser. A parser returns undefined for a value that it refuses. */
export type BodyRules<T> = {
	readonly [Name in keyof T]-?: {
		parse(value: unknown): T[Name] | undefined;
		allowed: string;
		byDefault?: T[Name];
	};
};

/** Reads the members of a body by their rules, or throws 400 with the member, its value and what is allowed. */
export function readBody<T extends object>(body: unknown, rules: BodyRules<T>): T {
	if (typeof body !== "object" || body === null || Array.isArray(body))
		throw new ApiError("bad_request", "Bad request: the body is not a JSON object.");
	const given = new Map(Object.entries(body));
	const names = Object.keys(rules) as (keyof T & string)[];
	for (const name of given.keys())
		if (!names.includes(name as keyof T & string))
			throw refusal(name, "is unknown", names.length === 0 ? "none" : names.join(", "));
	return Object.fromEntries(
		names.map((name) => {
			const { parse, allowed, byDefault } = rules[name];
			const value = given.get(name);
			if (value === undefined && byDefault !== undefined) return [name, byDefault];
			const read = value === undefined ? undefined : parse(value);
			if (read === undefined) throw refusal(name, isWord(value), allowed);
			return [name, read];
		}),
	) as T;
}

const isWord = (value: unknown): string =>
	value === undefined ? "is missing" : `is ${shortened(JSON.stringify(value))}`;

function refusal(name: string, fault: string, allowed: string): ApiError {
	const message = `${fault}; allowed: ${allowed}`;
	const member = shortened(name);
	return new ApiError("invalid_parameter", `Body member "${member}" ${message}.`, {
		details: [{ path: `body.${member}`, message }],
	});
}
