const camelCased = /^[a-z][a-zA-Z0-9]*$/;

const kinds = {
	"camel case, such as listOpenInterest": camelCased,
	"camel case, such as openInterest": camelCased,
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

/** `cboe-volume` becomes `cboeVolume`. */
export const camelCase = (kebab: string): string =>
	kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `openInterest` becomes `open-interest`. */
export const kebabCase = (camel: string): string =>
	camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `listOpenInterest` becomes `ListOpenInterest`. */
export const pascalCase = (camel: string): string => camel.replace(/^./, (letter) => letter.toUpperCase());
