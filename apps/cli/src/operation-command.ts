import type { ParameterDoc } from "@us-market-data/client/docs";
import { Command, CommanderError, Option } from "commander";
import {
	type CommandDoc,
	commandsOf,
	isStream,
	type OperationCommand,
	optionOf,
	wordsOf,
} from "./catalog.ts";
import type { Typed } from "./requests/client.ts";

/** Runs an operation with the parameters of a command. */
export type RunOperation = (doc: CommandDoc, params: Typed, command: Command, words: string) => Promise<void>;

/** Name of the command that an area calls when no other is named. */
export const defaultName = "get";

/** The command of an area with one command for each of its operations. */
export function areaCommand(name: string, description: string, run: RunOperation): Command {
	const area = new Command(name).description(description);
	const operations = commandsOf(name);
	const names = operations.map((operation) => operation.name).filter((one) => one !== "");
	for (const operation of operations) {
		const isDefault = operation.name === "";
		// A command of its own, because commander would give the options of an area to none of the commands in it.
		const command = new Command(isDefault ? defaultName : operation.name).summary(operation.doc.summary);
		withOperation(command.description(paragraphs(operation.doc.description)), operation, run);
		if (isDefault) command.hook("preAction", () => rejectMisspelt(area.args[0] ?? "", names));
		area.addCommand(command, { isDefault });
	}
	return area;
}

/** Refuses a word that commander takes for a misspelt command. Symbols end in `.US`, and few have five letters without it. */
function rejectMisspelt(word: string, names: readonly string[]): void {
	if (!/^[a-z-]{5,}$/.test(word)) return;
	const area = new Command()
		.exitOverride()
		.configureOutput({ writeErr: () => {} })
		.helpCommand(false);
	for (const name of names) area.command(name);
	try {
		area.parse([word], { from: "user" });
	} catch (error) {
		if (error instanceof CommanderError && error.message.includes("Did you mean")) throw error;
	}
}

/** A description whose paragraphs are lines, which the help folds at the width of the terminal. Items of lists stay apart. */
const paragraphs = (text: string): string => text.trim().replaceAll(/(?<!\n)\n(?![\n\s*|-])/g, " ");

/** Gives a command the parameters of an operation. */
function withOperation(command: Command, operation: OperationCommand, run: RunOperation): Command {
	const { doc, positional, name } = operation;
	if (positional)
		command.argument(`[${positional.name}${isList(positional) ? "..." : ""}]`, describeParameter(positional));
	// An alias such as `strategyId` may be the same option as its parameter.
	const usedNames = new Set<string>();
	for (const option of doc.parameters.flatMap((parameter) => optionsOf(parameter, positional))) {
		if (!usedNames.has(option.long ?? "")) command.addOption(option);
		usedNames.add(option.long ?? "");
	}
	command.addHelpText("after", () => `\n${closing(operation)}`);
	return command.action(async (...given: unknown[]) => {
		const options = command.opts<Record<string, string | boolean>>();
		await run(doc, typed(operation, positional ? given[0] : undefined, options), command, wordsOf(doc, name));
	});
}

const isList = ({ schema }: ParameterDoc): boolean => schema.type === "array";

/** An option for each parameter; aliases work and are not listed. */
function optionsOf(parameter: ParameterDoc, positional: ParameterDoc | undefined): Option[] {
	const { schema, aliasOf } = parameter;
	const flag = optionOf(parameter);
	const isHidden = aliasOf !== undefined;
	const text =
		parameter === positional ? `the same as the argument ${parameter.name}` : describeParameter(parameter);
	if (schema.type === "boolean")
		return [
			new Option(flag, describeParameter(parameter)).hideHelp(isHidden),
			new Option(`--no-${flag.slice(2)}`, `the opposite of ${flag}`).hideHelp(),
		];
	return [new Option(`${flag} <${placeholder(parameter)}>`, text).hideHelp(isHidden)];
}

function placeholder({ schema }: ParameterDoc): string {
	if (schema.type === "integer" || schema.type === "number") return "number";
	if (schema.type === "array") return "list";
	if (schema.enum) return "word";
	return schema.format === "date" ? "date" : "text";
}

/** The words that a parameter accepts, without codes for them. */
export function wordsOfParameter({ schema, valueAliases = {} }: ParameterDoc): readonly string[] {
	const words = schema.enum ?? schema.items?.enum ?? [];
	return words.filter((word) => !Object.hasOwn(valueAliases, word));
}

/** What the contract says of a parameter, in a paragraph. */
function describeParameter(parameter: ParameterDoc): string {
	const { description, schema } = parameter;
	const words = wordsOfParameter(parameter);
	const usual = schema.default === undefined ? [] : [`default ${String(schema.default)}`];
	const range =
		schema.minimum !== undefined && schema.maximum !== undefined && schema.format !== "int64"
			? [`${schema.minimum} to ${schema.maximum}`]
			: [];
	const allowed = words.length > 1 ? [`one of ${words.join(", ")}`] : range;
	const facts = [...allowed, ...usual].join("; ");
	const text = description.replaceAll(/\s+/g, " ").trim();
	return facts === "" ? text : `${text} (${facts})`;
}

function closing({ doc, positional, name }: OperationCommand): string {
	const exampleValue = positional && exampleOf(positional);
	const replay = isStream(doc) ? ["--replay now"] : [];
	const example = [wordsOf(doc, name), ...(exampleValue === undefined ? [] : [exampleValue]), ...replay].join(
		" ",
	);
	const price = doc.metered
		? `Costs one data request${isStream(doc) ? ", and one for each 1,000 events" : ""}.`
		: "Costs nothing.";
	return `Example: ${example}\nAsks GET ${doc.path}. ${price}`;
}

/** A value that the contract shows for a parameter. */
export function exampleOf({ example, schema }: ParameterDoc): string | undefined {
	const exampleValue = example ?? schema.examples?.[0] ?? schema.items?.examples?.[0];
	return exampleValue === undefined ? undefined : [exampleValue].flat().join(",");
}

/** Parameters under their names in the contract, as they were typed. */
function typed(
	{ doc, positional }: OperationCommand,
	argument: unknown,
	options: Readonly<Record<string, string | boolean>>,
): Typed {
	const values: [string, string | boolean | readonly string[]][] = [];
	for (const { name, schema } of doc.parameters) {
		const value = options[memberOf(name)];
		if (value !== undefined)
			values.push([name, typeof value === "string" && schema.type === "array" ? value.split(",") : value]);
	}
	if (positional && typeof argument === "string") values.push([positional.name, argument]);
	if (positional && Array.isArray(argument) && argument.length > 0)
		values.push([positional.name, argument.flatMap((word: string) => word.split(","))]);
	return Object.fromEntries(values);
}

/** The member of commander's options for a parameter: `as_of` is `asOf`. */
const memberOf = (name: string): string =>
	name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
