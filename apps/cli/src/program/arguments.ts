import { operationDocs } from "@us-market-data/client/docs";
import { optionOf } from "./catalog.ts";

/** Arguments as the commands take them: `--as_of` and `--strategyId` as the contract writes them are `--as-of` and `--strategy-id`. */
export function normalised(args: readonly string[]): string[] {
	const end = args.indexOf("--");
	const own = end < 0 ? args : args.slice(0, end);
	return [...own.map(option), ...(end < 0 ? [] : args.slice(end))];
}

let booleans: ReadonlySet<string> | undefined;

function option(arg: string): string {
	if (!/^--[a-z]/.test(arg)) return arg;
	const [name = "", ...rest] = arg.split("=");
	const flag = `--${name
		.slice(2)
		.replaceAll("_", "-")
		.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
	if (rest.length === 0) return flag;
	const value = rest.join("=");
	booleans ??= new Set(
		operationDocs.flatMap(({ parameters }) =>
			parameters.filter(({ schema }) => schema.type === "boolean").map(optionOf),
		),
	);
	if (value === "true" && booleans.has(flag)) return flag;
	return value === "false" && booleans.has(flag) ? `--no-${flag.slice(2)}` : `${flag}=${value}`;
}
