import { Dialog } from "@base-ui/react/dialog";
import type { Shortcut } from "./shortcuts.ts";

type Named = Pick<Shortcut, "keys" | "does">;

/** Keys of a chart that has the focus. */
const ofCharts: readonly Named[] = [
	{ keys: "← →", does: "Go by bars" },
	{ keys: "Shift ← →", does: "Go by 20 bars" },
	{ keys: "Home End", does: "Go to the first bar, or the last" },
	{ keys: "+ −", does: "Zoom" },
	{ keys: "Enter", does: "Open a mark" },
];

/** The keys that work everywhere, and those of a chart. */
export const KeyList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
	<>
		<Dialog.Title>Keys</Dialog.Title>
		<Keys named={shortcuts} />
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
						<kbd key={key}>{shownKey(key)}</kbd>
					))}
				</dd>
			</div>
		))}
	</dl>
);

const shownKey = (key: string): string => {
	if (key === "mod") return "Ctrl or ⌘";
	return key.length === 1 ? key.toUpperCase() : key;
};
