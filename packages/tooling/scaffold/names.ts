const camelCased = /^[a-z][a-zA-Z0-9]*$/;

const kinds = {
	"camel case, such as listOpenInterest": camelCased,
	"camel case, such as openInterest": camelCased,
	"small letters and digits, such as earningsyield": /^[a-z][a-z0-9]*$/,
	"kebab case, such as cboe-volume": /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
	"a path below /api/market-data, such as /quote/open_interest": /^(\/[a-z][a-z_]*)+$/,
};

/** @throws Error that names the argument, its value and the allowed values. */
export function checkName(argument: string, value: string, allowed: keyof typeof kinds): void {
	if (!kinds[allowed].test(value)) throw new Error(`${argument} is "${value}"; allowed: ${allowed}.`);
}

/** @throws Error that names the argument, its value and the allowed values. */
export function checkChoice(argument: string, value: string, allowed: readonly string[]): void {
	if (!allowed.includes(value))
		throw new Error(`${argument} is "${value}"; allowed: one of ${allowed.join(", ")}.`);
}

/**
 * Allows one of many names.
 * @throws Error that names the argument, its value and the nearest of the allowed values first.
 */
export function checkNearChoice(argument: string, value: string, allowed: readonly string[]): void {
	if (allowed.includes(value)) return;
	const [first, second, third, ...others] = allowed.toSorted(
		(a, b) => likeness(b, value) - likeness(a, value) || (a < b ? -1 : 1),
	);
	throw new Error(
		`${argument} is "${value}"; the nearest are ${first}, ${second} and ${third}; allowed too: ${others.join(", ")}.`,
	);
}

/** Part of the pairs of letters of two names that both have, from 0 to 1. */
function likeness(a: string, b: string): number {
	const [ours, theirs] = [pairsOf(a), pairsOf(b)];
	return (2 * [...ours].filter((pair) => theirs.has(pair)).length) / (ours.size + theirs.size || 1);
}

const pairsOf = (name: string): Set<string> =>
	new Set(Array.from({ length: name.length - 1 }, (_, i) => name.slice(i, i + 2).toLowerCase()));

/** `cboe-volume` becomes `cboeVolume`. */
export const camelCase = (kebab: string): string =>
	kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `openInterest` becomes `open-interest`. */
export const kebabCase = (camel: string): string =>
	camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `listOpenInterest` becomes `ListOpenInterest`. */
export const pascalCase = (camel: string): string => camel.replace(/^./, (letter) => letter.toUpperCase());
