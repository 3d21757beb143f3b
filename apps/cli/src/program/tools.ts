import { Command, Option } from "commander";
import type { RequestOptions } from "../requests/run-operation.ts";

/** Sets the exit code of a command that ends well and not with 0. */
type SetCode = (code: number) => void;

/** Commands beside the operations. Each loads what it needs when it runs. */
export function toolCommands(setCode: SetCode): Command[] {
	return [
		getCommand(),
		watchCommand(),
		...credentialCommands(),
		doctorCommand(setCode),
		completionCommand(),
		skillCommand(),
		mcpCommand(),
		...operatorCommands(),
	];
}

const optionsOf = (command: Command): RequestOptions => command.optsWithGlobals<RequestOptions>();

function getCommand(): Command {
	return new Command("get")
		.description("Asks for any path of the service, such as /api/market-data/quote?symbols=AAPL.US.")
		.argument("<path>", "path with its query")
		.argument("[parameters...]", "further parameters as name=value")
		.action(async (path: string, parameters: string[], _, command: Command) => {
			const { get } = await import("../requests/get.ts");
			await get(path, parameters, optionsOf(command));
		});
}

/** It is in the help here; `run.ts` passes its words on to the command that it repeats. */
const watchCommand = (): Command =>
	new Command("watch")
		.description("Repeats a command: usmd watch quote AAPL.US --interval 2")
		.argument("<command...>", "command to repeat, without usmd")
		.addOption(new Option("--interval <seconds>", "seconds between answers").default(5))
		.option("--times <number>", "answers after which it ends");

function credentialCommands(): Command[] {
	const init = new Command("init")
		.description("Writes a profile: the address of a service and an API key, once the service accepts it.")
		.action(async (_, command: Command) => (await import("../profiles/init.ts")).init(optionsOf(command)));
	const login = new Command("login")
		.description("Signs in with a browser (OAuth device flow) and keeps the sign-in in the profile.")
		.option("--client-id <name>", "name under which the operator registered this program (default usmd)")
		.action(async (_, command: Command) => (await import("../profiles/login.ts")).login(optionsOf(command)));
	const logout = new Command("logout")
		.description("Ends the sign-in of the profile and removes its credentials.")
		.action(async (_, command: Command) => (await import("../profiles/login.ts")).logout(optionsOf(command)));
	return [init, login, logout, profileCommand()];
}

function profileCommand(): Command {
	const profile = new Command("profile").description(
		"Profiles: services and credentials, in the XDG folder.",
	);
	profile
		.command("list")
		.description("Lists the profiles; a star marks the one in use.")
		.action(async (_, command: Command) => (await import("../profiles/list.ts")).list(optionsOf(command)));
	profile
		.command("use <name>")
		.description("Uses a profile from now on.")
		.action(async (name: string) => (await import("../profiles/list.ts")).use(name));
	profile
		.command("remove <name>")
		.description("Removes a profile and its credentials.")
		.action(async (name: string) => (await import("../profiles/list.ts")).remove(name));
	return profile;
}

const doctorCommand = (setCode: SetCode): Command =>
	new Command("doctor")
		.description("Checks address, clock, contract, key, allowance and freshness. Costs nothing.")
		.action(async (_, command: Command) => {
			const { doctor } = await import("../tools/doctor.ts");
			setCode(await doctor(optionsOf(command)));
		});

const completionCommand = (): Command =>
	new Command("completion")
		.description("Prints the completion script of a shell: source <(usmd completion bash)")
		.argument("<shell>", "bash, zsh, fish or powershell")
		.action(async (shell: string) => (await import("../tools/completion.ts")).printCompletion(shell));

const skillCommand = (): Command =>
	new Command("skill")
		.description("Prints the skill that tells an agent how to use this program: usmd skill > SKILL.md")
		.action(async () => {
			const { skillText } = await import("../tools/skill.ts");
			process.stdout.write(skillText());
		});

const mcpCommand = (): Command =>
	new Command("mcp")
		.description("Serves the tools of the Model Context Protocol on standard input and output, for an agent.")
		.addOption(
			new Option(
				"--toolsets <areas>",
				"areas whose operations are tools as well, such as quote,fundamental",
			).env("USMD_TOOLSETS"),
		)
		.action(async (_, command: Command) => (await import("../tools/mcp.ts")).mcp(optionsOf(command)));

/** They are in the help here; `run.ts` passes their arguments on unread. */
const operatorCommands = (): Command[] => [
	new Command("admin").description("Plans, accounts and keys of a service, where it runs."),
	new Command("data").description("Imports and updates of a service's data, where it runs."),
];
