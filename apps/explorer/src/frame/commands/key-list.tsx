import { Dialog } from "@base-ui/react/dialog";
import type { Shortcut } from "./shortcuts.ts";

/** The keys that work everywhere. */
export const KeyList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
	<>
		<Dialog.Title>Keys</Dialog.Title>
		<dl className="keys">
			{shortcuts.map(({ keys, does }) => (
				<div key={keys}>
					<dt>{does}</dt>
					<dd>
						{keys.split(" ").map((key) => (
							<kbd key={key}>{key === "mod" ? "Ctrl or ⌘" : key.toUpperCase()}</kbd>
						))}
					</dd>
				</div>
			))}
		</dl>
		<Dialog.Close className="button">Close</Dialog.Close>
	</>
);
