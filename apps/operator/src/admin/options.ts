import { issuerPattern } from "@us-market-data/runtime";
import type { Family } from "@us-market-data/store";
import {
	containsKey,
	displayNameRule,
	instantRule,
	isDisplayName,
	isPrintable,
	parseDuration,
	parseInstant,
} from "@us-market-data/store/accounts";
import { InvalidArgumentError } from "commander";

const families: readonly Family[] = ["main", "company", "legacy"];

/** Parsers of option values; each refusal names the allowed values. */
export function allowance(text: string): number | "unlimited" {
	if (text === "unlimited") return text;
	if (!/^\d{1,15}$/.test(text))
		throw new InvalidArgumentError("Allowed: a whole number of data requests, or unlimited.");
	return Number(text);
}

/** Parses a limit of requests of at least `least`. */
export const rate =
	(least: number) =>
	(text: string): number | "none" => {
		if (text === "none") return text;
		if (!/^\d{1,6}$/.test(text) || Number(text) < least)
			throw new InvalidArgumentError(`Allowed: a whole number from ${least} to 999999, or none.`);
		return Number(text);
	};

export function count(text: string): number {
	if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("Allowed: a whole number from 0 to 999999.");
	return Number(text);
}

export function familyList(text: string): Family[] {
	const names = text === "" ? [] : text.split(",");
	const unknown = names.find((name) => !families.includes(name as Family));
	if (unknown !== undefined) {
		throw new InvalidArgumentError(
			`"${unknown}" is not a family. Allowed: a comma-separated list of ${families.join(", ")}.`,
		);
	}
	return names as Family[];
}

export function duration(text: string): number {
	const milliseconds = parseDuration(text);
	if (milliseconds === null)
		throw new InvalidArgumentError("Allowed: a number with s, m, h or d, such as 24h.");
	return milliseconds;
}

/** A span of at least a day, in milliseconds: a shorter one would take keys that are only at rest for the night. */
export function spanOfDays(text: string): number {
	const milliseconds = parseDuration(text);
	if (milliseconds === null || milliseconds < 86_400_000)
		throw new InvalidArgumentError("Allowed: a span of at least a day, such as 90d.");
	return milliseconds;
}

/** A date (its first instant, UTC) or an instant, as epoch milliseconds. */
export function instant(text: string): number {
	const time = parseInstant(text);
	if (time === null) throw new InvalidArgumentError(`Allowed: ${instantRule}.`);
	return time;
}

/** An instant in the future. */
export function future(text: string): number {
	const time = instant(text);
	if (time <= Date.now()) throw new InvalidArgumentError("Allowed: a time in the future.");
	return time;
}

export function environment(text: string): "live" | "test" {
	if (text !== "live" && text !== "test") throw new InvalidArgumentError("Allowed: live or test.");
	return text;
}

export function accountOrPlanName(text: string): string {
	if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(text) || containsKey(text)) {
		throw new InvalidArgumentError(
			"Allowed: 1 to 64 characters of a-z, 0-9, '.', '_' and '-', starting with a letter or digit, and no API key.",
		);
	}
	return text;
}

/** The text by which a key or a subject is shown. */
export function displayName(text: string): string {
	if (!isDisplayName(text)) throw new InvalidArgumentError(`Allowed: ${displayNameRule}.`);
	return text;
}

/** The `iss` of tokens, under the rules of OIDC_ISSUER. */
export function issuerUrl(text: string): string {
	if (!new RegExp(issuerPattern).test(text) || !URL.canParse(text) || !isPrintable(text)) {
		throw new InvalidArgumentError("Allowed: an https URL, or http on loopback, without a query.");
	}
	return text;
}

/** The `sub` of tokens. OpenID Connect allows 255 characters. */
export function subjectText(text: string): string {
	if (text === "" || text.length > 255 || !isPrintable(text) || containsKey(text)) {
		throw new InvalidArgumentError(
			"Allowed: 1 to 255 printable characters, without white space at the start and the end, and no API key or token.",
		);
	}
	return text;
}
