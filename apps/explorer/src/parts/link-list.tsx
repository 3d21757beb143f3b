import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type AnyMarketDataError, provenanceOf } from "@us-market-data/client";
import type { ReactNode } from "react";
import { Answer } from "./answer.tsx";
import { Panel } from "./panel.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import type { Asked } from "./request-texts.ts";
import { Source } from "./source.tsx";
import "./link-list.css";

/** One line of a list: a title that leads elsewhere, and what stands beside it. */
interface Line {
	url: string | null | undefined;
	title: string;
	beside: ReactNode;
}

/** A panel of documents elsewhere, and a button for older ones. They open in tabs of their own. */
export function LinkList<Page extends object, Item>({
	title,
	asked,
	query,
	items,
	itemKey,
	empty,
	children,
}: {
	title: string;
	asked: Asked;
	query: UseInfiniteQueryResult<InfiniteData<Page>, AnyMarketDataError>;
	items: (data: InfiniteData<Page>) => readonly Item[];
	itemKey: (item: Item) => string;
	empty: string;
	children: (item: Item) => Line;
}) {
	const [first] = query.data?.pages ?? [];
	const provenance = first && provenanceOf(first);
	const head = (
		<>
			{provenance && <Source provenance={provenance} />}
			<RequestDialog asked={asked} title={title} />
		</>
	);
	return (
		<Panel title={title} beside={head}>
			<Answer query={query} rows={12} isEmpty={(data) => items(data).length === 0} empty={empty}>
				{(data) => (
					<ul className="links">
						{items(data).map((item) => (
							<LinkLine key={itemKey(item)} {...children(item)} />
						))}
					</ul>
				)}
			</Answer>
			{query.hasNextPage && (
				<button
					type="button"
					className="button older"
					disabled={query.isFetchingNextPage}
					onClick={() => void query.fetchNextPage()}
				>
					Older
				</button>
			)}
		</Panel>
	);
}

const LinkLine = ({ url, title, beside }: Line) => (
	<li>
		{url ? (
			<a href={url} target="_blank" rel="noreferrer">
				{title}
			</a>
		) : (
			<span>{title}</span>
		)}
		<span className="quiet">{beside}</span>
	</li>
);
