import { withoutUrlSecrets } from "./display-url.ts";
import type { FailureClass } from "./failure-classes.ts";
import { shortened } from "./shortened.ts";

/** A setting that cannot be used. The message names the setting, its value and the allowed values. */
export class BadSetting extends Error {
	override readonly name = "BadSetting";
}

/** Characters of a file's content and of a name that a refusal shows. */
const maxQuotedChars = 80;
const maxNameChars = 200;

/** The place of an error in the input, as far as it is known. */
export interface InputLocation {
	file?: string;
	/** Line of the file, from 1. */
	line?: number;
	field?: string;
	value?: string;
}

/**
 * Input that an importer does not take. The message names the file, the line, the field, the value and what
 * is allowed; nothing of the input is stored.
 */
export class InputError extends Error {
	override readonly name = "InputError";
	readonly location: InputLocation;
	readonly allowed: string;

	/** `allowed` completes "allowed: ...". */
	constructor(location: InputLocation, allowed: string, options?: ErrorOptions) {
		super(printable(withoutUrlSecrets(`${describe(location)}; allowed: ${allowed}.`)), options);
		this.location = location;
		this.allowed = allowed;
	}

	/** The class of the failure, which is safe to show to anybody. */
	get failure(): FailureClass {
		return "file";
	}

	/** The same refusal with the name of the file, for parsers that do not know it. */
	inFile(file: string): InputError {
		if (this.location.file !== undefined) return this;
		return new InputError({ ...this.location, file }, this.allowed, { cause: this.cause });
	}
}

function describe({ file, line, field, value }: InputLocation): string {
	const where = [
		file && shortened(file, maxNameChars),
		line === undefined ? undefined : `line ${line}`,
	].filter((part) => part !== undefined);
	const what =
		value === undefined
			? (field ?? "input")
			: `${shortened(field ?? "it", maxNameChars)} is ${quoted(value)}`;
	return where.length > 0 ? `${where.join(", ")}: ${what}` : what;
}

const quoted = (value: string): string => JSON.stringify(shortened(withoutUrlSecrets(value), maxQuotedChars));

/** Characters that would move a cursor, break a line, hide text or turn its direction in a displayed message. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const printable = (text: string): string =>
	text.replaceAll(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
