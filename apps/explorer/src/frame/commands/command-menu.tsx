import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { useFoundSecurities } from "../../parts/security/found-securities.ts";
import { type Command, copies, looks, matching } from "./commands.ts";
import type { Shortcut } from "./shortcuts.ts";

/** Keys that make no sense from the menu. */
const inPlace: readonly string[] = ["j", "k", "mod k"];

/** Finds securities, pages and actions by typing, and does the chosen one. */
export function CommandMenu({
	shortcuts,
	ofPage,
	openSymbol,
	close,
}: {
	shortcuts: readonly Shortcut[];
	ofPage: readonly Command[];
	openSymbol: (symbol: string) => void;
	close: () => void;
}) {
	const [text, setText] = useState("");
	const securities = useSecurities(text, openSymbol);
	const own = shortcuts
		.filter(({ keys }) => !inPlace.includes(keys))
		.map(({ does, keys, run }) => ({ name: does, detail: keys, run }));
	const commands = [...matching([...ofPage, ...own, ...looks(), ...copies()], text.trim()), ...securities];
	const choose = (command: Command) => {
		close();
		command.run();
	};
	return (
		<>
			<Dialog.Title className="visually-hidden">Commands</Dialog.Title>
			<Autocomplete.Root
				open
				inline
				items={commands}
				mode="none"
				autoHighlight="always"
				value={text}
				onValueChange={setText}
				itemToStringValue={({ name }: Command) => name}
			>
				<Autocomplete.Input placeholder="Security, page or action" aria-label="Command" />
				<Autocomplete.Empty className="quiet">
					{commands.length === 0 && "No command and no security has this name."}
				</Autocomplete.Empty>
				<Autocomplete.List className="commands">
					{(command: Command) => (
						<Autocomplete.Item key={command.name} value={command} onClick={() => choose(command)}>
							<span>{command.name}</span>
							<span className="quiet">{command.detail}</span>
						</Autocomplete.Item>
					)}
				</Autocomplete.List>
			</Autocomplete.Root>
		</>
	);
}

function useSecurities(text: string, open: (symbol: string) => void): Command[] {
	const { found = [] } = useFoundSecurities(text, 6);
	return found.map(({ symbol, name }) => ({
		name: `${symbol.replace(/\.US$/, "")} ${name ?? ""}`,
		detail: "Security",
		run: () => open(symbol),
	}));
}
