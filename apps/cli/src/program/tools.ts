import { Command } from "commander";
import type { AskOptions } from "../asking/ask.ts";

/** Commands beside the operations. Each loads what it needs when it runs. */
export function toolCommands(): Command[] {
	return [getCommand(), ...operatorCommands()];
}

function getCommand(): Command {
	return new Command("get")
		.description("Asks for any path of the service, such as /api/market-data/quote?symbols=AAPL.US.")
		.argument("<path>", "path with its query")
		.argument("[parameters...]", "further parameters as name=value")
		.action(async (path: string, parameters: string[], _, command: Command) => {
			const { get } = await import("../asking/get.ts");
			await get(path, parameters, command.optsWithGlobals<AskOptions>());
		});
}

/** They are in the help here; `run.ts` passes their arguments on unread. */
const operatorCommands = (): Command[] => [
	new Command("admin").description("Plans, accounts and keys of a service, where it runs."),
	new Command("data").description("Imports and updates of a service's data, where it runs."),
];
