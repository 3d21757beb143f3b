import { type Command, InvalidArgumentError } from "commander";

/** The option of streams alone. */
export const countOption = { name: "count", description: "events of data after which the stream ends" };

/** Adds to each stream the option that ends it. */
export function withStreamOptions(area: Command): Command {
	for (const command of area.commands)
		command.option(`--${countOption.name} <number>`, countOption.description, positiveNumber);
	return area;
}

function positiveNumber(text: string): number {
	if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Allowed: a whole number from 1.");
}
