import { Menu } from "@base-ui/react/menu";
import { useState } from "react";
import {
	addToWatchlist,
	createWatchlist,
	freeName,
	removeFromWatchlist,
	watchlists,
} from "../session/watchlists.ts";
import { inPage } from "./in-page.ts";
import { Problem } from "./name-form.tsx";
import "./menu.css";

/** The watchlists of this browser, those with the security ticked. The menu is open at first. */
export default function OpenedWatchMenu({ symbol, words }: { symbol: string; words: string }) {
	const all = watchlists.use();
	const [problem, setProblem] = useState<string>();
	return (
		<>
			<Menu.Root defaultOpen>
				<Menu.Trigger className="button">{words}</Menu.Trigger>
				<Menu.Portal container={inPage}>
					<Menu.Positioner className="menu-place" sideOffset={4} align="end">
						<Menu.Popup className="menu">
							{all.map(({ name, symbols }) => (
								<Menu.CheckboxItem
									key={name}
									checked={symbols.includes(symbol)}
									onCheckedChange={(isOn) =>
										setProblem((isOn ? addToWatchlist : removeFromWatchlist)(name, symbol))
									}
								>
									<span className="tick" aria-hidden="true">
										{symbols.includes(symbol) ? "✓" : ""}
									</span>
									{name}
								</Menu.CheckboxItem>
							))}
							<Menu.Item
								onClick={() =>
									setProblem(createWatchlist(freeName("Watchlist", watchlists.read()), [symbol]))
								}
							>
								<span className="tick" aria-hidden="true">
									+
								</span>
								New watchlist
							</Menu.Item>
						</Menu.Popup>
					</Menu.Positioner>
				</Menu.Portal>
			</Menu.Root>
			<Problem text={problem} />
		</>
	);
}
