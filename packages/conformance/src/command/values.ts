import { InvalidArgumentError } from "commander";

/** The address of an option, without a slash at its end. Throws an `InvalidArgumentError` for anything else. */
export function readUrl(text: string): string {
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
		throw new InvalidArgumentError("It must be an http or https address.");
	return text.replace(/\/$/, "");
}

/** The whole number of an option. Throws an `InvalidArgumentError` for anything else. */
export function readCount(text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a number from 0 to 999999999.");
	return Number(text);
}

/** The port of an option, 0 for any free one. Throws an `InvalidArgumentError` for anything else. */
export function readPort(text: string): number {
	if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
		throw new InvalidArgumentError("It must be a number from 0 to 65535.");
	return Number(text);
}
