import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { AnyMarketDataError } from "@us-market-data/client";
import type { ReactNode } from "react";
import { PagesPanel, type PanelHead } from "./panel/panel.tsx";
import { webAddress } from "./web-address.ts";
import "./link-list.css";

/** One line of a list: a title that leads elsewhere, and what stands beside it. */
interface Line {
	url: string | null | undefined;
	title: string;
	beside: ReactNode;
}

/** A panel of documents elsewhere, and a button for older ones. They open in tabs of their own. */
export function LinkList<Page extends object, Item>({
	items,
	itemKey,
	children,
	...panel
}: PanelHead & {
	query: UseInfiniteQueryResult<InfiniteData<Page>, AnyMarketDataError>;
	items: (pages: readonly Page[]) => readonly Item[];
	itemKey: (item: Item) => string;
	empty: string;
	children: (item: Item) => Line;
}) {
	return (
		<PagesPanel {...panel} isEmpty={(pages) => items(pages).length === 0}>
			{(pages) => (
				<ul className="links">
					{items(pages).map((item) => (
						<LinkLine key={itemKey(item)} {...children(item)} />
					))}
				</ul>
			)}
		</PagesPanel>
	);
}

const LinkLine = ({ url, title, beside }: Line) => (
	<li>
		{webAddress(url) ? (
			<a href={webAddress(url)} target="_blank" rel="noreferrer">
				{title}
			</a>
		) : (
			<span>{title}</span>
		)}
		<span className="quiet">{beside}</span>
	</li>
);
