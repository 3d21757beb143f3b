import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { DialogName } from "./commands/frame-dialog.tsx";
import { commandsOfSecurity } from "./commands/of-security.ts";
import { moveInTable, type Shortcut, useShortcuts } from "./commands/shortcuts.ts";
import { symbolOf } from "./pages.ts";
import { usePages } from "./use-pages.ts";

const FrameDialog = lazy(() => import("./commands/frame-dialog.tsx"));

/** The second key of `g m`. The API gives the first letter to the account. */
const letterOf = (name: string): string => (name === "API" ? "p" : name.charAt(0).toLowerCase());

/** The keys that work on every page, the dialogs that they open, and buttons for those who do not know the keys. */
export function FrameKeys({ children }: { children: (open: (name: DialogName) => void) => ReactNode }) {
	const [name, setName] = useState<DialogName>();
	const navigate = useNavigate();
	const pages = usePages();
	const shortcuts: Shortcut[] = [
		...pages.map(([to, page]) => ({
			keys: `g ${letterOf(page)}`,
			does: `Go to ${page}`,
			run: () => void navigate({ to }),
		})),
		{ keys: "/", does: "Search a security", run: () => document.getElementById("search")?.focus() },
		{ keys: "j", does: "Next row of a table", run: () => moveInTable(1) },
		{ keys: "k", does: "Row before in a table", run: () => moveInTable(-1) },
		{ keys: "?", does: "List the keys", run: () => setName("keys") },
		{ keys: "g v", does: "Choose service or mock", run: () => setName("place") },
		{ keys: "mod k", does: "Open the commands", run: () => setName("commands") },
	];
	const symbol = symbolOf(useLocation().pathname);
	useShortcuts(shortcuts);
	return (
		<>
			{children(setName)}
			{name && (
				<Suspense>
					<FrameDialog
						name={name}
						shortcuts={shortcuts}
						ofPage={symbol === undefined ? [] : commandsOfSecurity(symbol, navigate)}
						openSymbol={(symbol) => void navigate({ to: "/explorer/symbol/$symbol", params: { symbol } })}
						close={() => setName(undefined)}
					/>
				</Suspense>
			)}
		</>
	);
}
