import { watchlists } from "../session/watchlists.ts";
import { LateMenu } from "./late-menu.tsx";

const load = () => import("./opened-watch-menu.tsx");

/** Puts a security on watchlists, and takes it off. */
export function WatchMenu({ symbol }: { symbol: string }) {
	const isWatched = watchlists.use().some(({ symbols }) => symbols.includes(symbol));
	const words = isWatched ? "On a watchlist" : "Add to watchlist";
	return (
		<LateMenu load={load} menu={{ symbol, words }} className="button">
			{words}
		</LateMenu>
	);
}
