import t, { type Command } from "@bomb.sh/tab";
import type { Command as Program } from "commander";
import { bulkCommands, listAlias } from "../bulk/bulk-commands.ts";
import { areas, type CommandDoc, commandsOf, isStream, optionOf } from "../catalog.ts";
import { UsageError } from "../exit.ts";
import { wordsOfParameter } from "../operation-command.ts";
import { write } from "../printing/terminal-output.ts";
import { readProfiles } from "../profiles/file.ts";
import { countOption } from "../streams/stream-options.ts";

/**
 * The completion script of bash. The one of the library needs the package bash-completion, and evaluates what is typed, so that a
 * substitution in it would run at a press of Tab.
 */
const bashCompletion = `# bash completion for usmd: source <(usmd completion bash)
__usmd_complete() {
    local line=\${COMP_LINE:0:COMP_POINT} words cur value
    read -ra words <<< "$line"
    [[ $line == *' ' ]] && words+=('')
    cur=\${words[-1]}
    COMPREPLY=()
    while IFS=$'\\t' read -r value _; do
        [[ $value == :* || $value != "\${cur#*=}"* ]] || COMPREPLY+=("$value")
    done < <(usmd complete -- "\${words[@]:1}" 2>/dev/null)
}
complete -o default -F __usmd_complete usmd
`;

const shells = ["bash", "zsh", "fish", "powershell"];

/** Prints the script that lets a shell ask for completions. */
export async function printCompletion(shell: string): Promise<void> {
	if (!shells.includes(shell))
		throw new UsageError(`There is no completion for "${shell}"; shells: ${shells.join(", ")}.`, {
			field: "shell",
			instead: "usmd completion bash",
		});
	if (shell === "bash") await write(bashCompletion);
	else t.setup("usmd", "usmd", shell);
}

/** Answers a shell: what can stand at the end of the words. */
export function complete(program: Program, words: readonly string[]): void {
	for (const { name, description } of areas) t.command(name, description);
	for (const command of program.commands)
		if (!areas.some(({ name }) => name === command.name())) {
			t.command(command.name(), firstLine(command.description()));
			for (const inner of command.commands)
				t.command(`${command.name()} ${inner.name()}`, firstLine(inner.description()));
		}
	t.command("completion", "Prints the script of a shell.").argument("shell", visitAll(shells));
	for (const option of program.options) {
		const name = option.long?.slice(2) ?? "";
		if (name === "profile")
			t.option(name, option.description, visitAll(Object.keys(readProfiles().profiles)));
		else if (option.required) t.option(name, option.description, () => {});
		else t.option(name, option.description);
	}
	const named = areas.filter(({ name }) => words.includes(name));
	for (const { name } of named)
		for (const operation of commandsOf(name))
			for (const word of [
				operation.name,
				...(operation.doc.operationId === "listBulkFiles" ? [listAlias] : []),
			])
				withParameters(t.command([name, word].join(" ").trim(), operation.doc.summary), operation.doc);
	if (words.includes("bulk")) for (const command of bulkCommands()) withOptions("bulk", command);
	t.parse([...words]);
}

/** Offers words without a description. */
const visitAll =
	(words: readonly string[]) =>
	(visit: (word: string, description: string) => void): void => {
		for (const word of words) visit(word, "");
	};

/** Offers a command of files, which stands beside the operations of its area. */
function withOptions(area: string, command: Program): void {
	const offered = t.command(`${area} ${command.name()}`, firstLine(command.description()));
	for (const { long, description, argChoices = [] } of command.options)
		offered.option(long?.slice(2) ?? "", description, visitAll(argChoices));
}

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

function withParameters(command: Command, doc: CommandDoc): void {
	const { parameters } = doc;
	if (isStream(doc)) command.option(countOption.name, countOption.description, () => {});
	for (const parameter of parameters.filter(({ aliasOf }) => aliasOf === undefined)) {
		const name = optionOf(parameter).slice(2);
		const text = firstLine(parameter.description);
		if (parameter.schema.type === "boolean") command.option(name, text);
		else command.option(name, text, visitAll(wordsOfParameter(parameter)));
		if (parameter.required && wordsOfParameter(parameter).length > 0)
			command.argument(parameter.name, visitAll(wordsOfParameter(parameter)));
	}
}
