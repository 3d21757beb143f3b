import {
	areaDocs,
	type OperationDoc,
	operationDocs,
	type ParameterDoc,
	type StreamDoc,
	streamDocs,
} from "@us-market-data/client/docs";

/** What a command asks: an operation or a stream. */
export type CommandDoc = OperationDoc | StreamDoc;

/** True for a stream, whose answer has no end. */
export const isStream = (doc: CommandDoc): doc is StreamDoc => doc.area === "stream";

/** An operation or a stream as a command: `usmd <area> <name>`. */
export interface OperationCommand {
	readonly doc: CommandDoc;
	/** Empty for the operation that an area itself stands for, such as `usmd quote`. */
	readonly name: string;
	/** The parameter that needs no option name. */
	readonly positional: ParameterDoc | undefined;
}

const inKebab = (name: string): string =>
	name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll("_", "-");

/** The option of a parameter, such as `--as-of`. */
export const optionOf = ({ name }: Pick<ParameterDoc, "name">): string => `--${inKebab(name)}`;

/** The name of a command: what its path says beside the area. */
export function commandName({ path, area, family }: CommandDoc): string {
	const below = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
	const own = below.slice({ main: 2, company: 0, legacy: 1, account: 0 }[family]);
	const rest = own[0] === area || family === "legacy" ? own.slice(1) : own;
	return inKebab(rest.join("-"));
}

function positionalOf(doc: CommandDoc): ParameterDoc | undefined {
	const usual = isStream(doc) ? "symbols" : "symbol";
	return doc.parameters.find(({ required }) => required) ?? doc.parameters.find(({ name }) => name === usual);
}

/** Operations and streams without the parameters that choose an encoding: the command line prints in forms of its own. */
const operations: readonly CommandDoc[] = [...operationDocs, ...streamDocs].map((doc) => ({
	...doc,
	parameters: doc.parameters.filter(({ isEncoding }) => !isEncoding),
}));

const withRows: ReadonlySet<string> = new Set(
	operationDocs
		.filter(({ parameters }) => parameters.some(({ isEncoding }) => isEncoding))
		.map(({ operationId }) => operationId),
);

/** True for an operation that answers rows, which a file can hold. */
export const hasRows = ({ operationId }: OperationDoc): boolean => withRows.has(operationId);

/** The commands of an area, in the order of the contract. */
export const commandsOf = (area: string): OperationCommand[] =>
	operations
		.filter((doc) => doc.area === area)
		.map((doc) => ({ doc, name: commandName(doc), positional: positionalOf(doc) }));

/** The areas, each with its description. */
export const areas = areaDocs;

/** The words that call an operation, such as `usmd quote depth`. */
export const wordsOf = ({ area }: CommandDoc, name: string): string =>
	["usmd", area, name].filter((word) => word !== "").join(" ");
