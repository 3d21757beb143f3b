import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type Command, colours, copies, looks, matching, themes } from "./commands.ts";
import type { Shortcut } from "./shortcuts.ts";
import "../parts/dialog.css";
import "./commands.css";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { useFoundSecurities } from "../parts/found-securities.ts";
import { setPreferences, usePreferences } from "../session/preferences.ts";
import { isMock, originOf, otherAddress, rememberOtherAddress, wayTo } from "../session/service-or-mock.ts";

/** Keys that make no sense from the menu. */
const handledKeys: readonly string[] = ["j", "k", "mod k"];

/** Finds securities, pages and actions by typing, and does the chosen one. */
function CommandMenu({
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
		.filter(({ keys }) => !handledKeys.includes(keys))
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

/** The choice between the service and a mock. The tab goes to the same view there, and knows the way back. */
function ServiceChoice() {
	const [address, setAddress] = useState(otherAddress);
	const id = useId();
	const origin = originOf(address.trim());
	const go = (event: FormEvent) => {
		event.preventDefault();
		if (origin === undefined) return;
		rememberOtherAddress(origin);
		location.assign(wayTo(origin));
	};
	return (
		<>
			<Dialog.Title>{isMock ? "A mock answers this page" : "A service answers this page"}</Dialog.Title>
			<p>
				<code>{location.origin}</code>
				{isMock && (
					<>
						{" "}
						is simulated. <a href="/_mock">Its control page</a> sets its clock and its scenario.
					</>
				)}
			</p>
			<form className="form" onSubmit={go}>
				<label htmlFor={id}>{isMock ? "Address of the service" : "Address of a mock"}</label>
				<input
					id={id}
					value={address}
					spellCheck={false}
					aria-invalid={origin === undefined}
					onChange={({ target }) => setAddress(target.value)}
				/>
				{origin === undefined && <p role="alert">This is no address, such as http://127.0.0.1:4010.</p>}
				<button type="submit" className="button main">
					{isMock ? "Go to the service" : "Go to the mock"}
				</button>
			</form>
			<p className="quiet">
				{isMock ? (
					<>The service takes no key of the mock.</>
				) : (
					<>
						<code>npx pnpm mock</code> starts one. It serves this page too, and gets no key of yours.
					</>
				)}
			</p>
			<Dialog.Close className="button">Close</Dialog.Close>
		</>
	);
}

/** The choice of theme and of the colours of up and down. It stays in this browser. */
function Looks() {
	const { theme, colours: chosen } = usePreferences();
	return (
		<>
			<Dialog.Title>Looks</Dialog.Title>
			<Options
				title="Theme"
				names={themes}
				value={theme}
				onChange={(value) => setPreferences({ theme: value })}
			/>
			<Options
				title="Colours of changes"
				names={colours}
				value={chosen}
				onChange={(value) => setPreferences({ colours: value })}
			/>
			<Dialog.Close className="button">Close</Dialog.Close>
		</>
	);
}

function Options<V extends string>({
	title,
	names,
	value,
	onChange,
}: {
	title: string;
	names: Readonly<Record<V, string>>;
	value: V;
	onChange: (value: V) => void;
}) {
	return (
		<fieldset className="options">
			<legend>{title}</legend>
			{(Object.entries(names) as [V, string][]).map(([one, name]) => (
				<label key={one}>
					<input type="radio" name={title} checked={one === value} onChange={() => onChange(one)} />
					{name}
				</label>
			))}
		</fieldset>
	);
}

type Named = Pick<Shortcut, "keys" | "does">;

/** Keys of a chart that has the focus. */
const ofCharts: readonly Named[] = [
	{ keys: "← →", does: "Go by bars" },
	{ keys: "Shift ← →", does: "Go by 20 bars" },
	{ keys: "Home End", does: "Go to the first bar, or the last" },
	{ keys: "+ −", does: "Zoom" },
	{ keys: "Enter", does: "Open a mark" },
];

/** Keys of the page of a security. */
const ofSecurity: readonly Named[] = [
	{ keys: "1 … 8", does: "Choose the span of the chart, from 1D to Max" },
	{ keys: "l", does: "Logarithmic scale, or not" },
	{ keys: "i", does: "Indicators of the chart" },
];

/** The keys that work everywhere, and those of a chart. */
const KeyList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
	<>
		<Dialog.Title>Keys</Dialog.Title>
		<Keys named={shortcuts} />
		<h3>On the page of a security</h3>
		<Keys named={ofSecurity} />
		<h3>On a chart</h3>
		<Keys named={ofCharts} />
		<Dialog.Close className="button">Close</Dialog.Close>
	</>
);

const Keys = ({ named }: { named: readonly Named[] }) => (
	<dl className="keys">
		{named.map(({ keys, does }) => (
			<div key={keys}>
				<dt>{does}</dt>
				<dd>
					{keys.split(" ").map((key) => (
						<kbd key={key}>{keyLabel(key)}</kbd>
					))}
				</dd>
			</div>
		))}
	</dl>
);

const keyLabel = (key: string): string => {
	if (key === "mod") return "Ctrl or ⌘";
	return key.length === 1 ? key.toUpperCase() : key;
};

export type DialogName = "commands" | "keys" | "looks" | "place";

/** The dialogs of the frame, one at a time. They come when one is opened first. */
export default function FrameDialog({
	name,
	shortcuts,
	ofPage,
	openSymbol,
	close,
}: {
	name: DialogName;
	shortcuts: readonly Shortcut[];
	/** Commands of the present page. */
	ofPage: readonly Command[];
	openSymbol: (symbol: string) => void;
	close: () => void;
}) {
	useRestoredFocus();
	const popup = useRef<HTMLDivElement>(null);
	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
			<Dialog.Portal>
				<Dialog.Backdrop className="backdrop" />
				{/* The only button of the list of keys is at its end, out of sight. */}
				<Dialog.Popup
					ref={popup}
					className="dialog"
					initialFocus={name === "keys" ? popup : true}
					finalFocus={false}
				>
					{name === "commands" && (
						<CommandMenu shortcuts={shortcuts} ofPage={ofPage} openSymbol={openSymbol} close={close} />
					)}
					{name === "keys" && <KeyList shortcuts={shortcuts} />}
					{name === "looks" && <Looks />}
					{name === "place" && <ServiceChoice />}
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

/** Gives the focus back at the end, unless the chosen command moved it. */
function useRestoredFocus(): void {
	const [before] = useState(() => document.activeElement);
	useEffect(
		() => () => {
			if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
		},
		[before],
	);
}
