import { safe } from "../printing/safe-text.ts";
import { style } from "../printing/style.ts";
import type { Item } from "../tables/sections.ts";

/** Draws both sides of a book, asks above bids, with a bar for the shares of each level. */
export function depth(asks: readonly Item[], bids: readonly Item[], width: number): string {
	const all = [...asks, ...bids];
	const most = Math.max(1, ...all.map(({ volume }) => Number(volume)));
	const widthOf = (name: string) =>
		Math.max(0, ...all.map((level) => safe(String(level[name] ?? "")).length));
	const [prices, volumes] = [widthOf("price"), widthOf("volume")];
	const room = Math.max(10, width - prices - volumes - 10);
	const line = (level: Item, colour: "red" | "green", side: string): string => {
		const bar = "█".repeat(Math.max(1, Math.round((Number(level["volume"]) / most) * room)));
		const price = safe(String(level["price"] ?? "")).padStart(prices);
		return `${side}  ${price}  ${safe(String(level["volume"] ?? "")).padStart(volumes)}  ${style(colour, bar)}`;
	};
	const upper = [...asks].reverse().map((level) => line(level, "red", "ask"));
	const lower = bids.map((level) => line(level, "green", "bid"));
	if (all.length === 0) return style("dim", "No levels.");
	return [...upper, style("dim", "─".repeat(prices + volumes + 7)), ...lower].join("\n");
}
