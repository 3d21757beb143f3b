import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { type AnyMarketDataError, provenanceOf } from "@us-market-data/client";
import { type ReactNode, useId } from "react";
import type { Asked } from "../request/request-texts.ts";
import { Answer } from "./answer.tsx";
import { Empty } from "./empty.tsx";
import { LeftOut } from "./left-out.tsx";
import { PanelMenu } from "./panel-menu.tsx";
import type { PanelView } from "./panel-menu-trigger.tsx";
import type { ShownRequest } from "./shown-requests.ts";
import { Source } from "./source.tsx";
import "./panel.css";

/** A part of a page with a head: title, source and age of its data, and what its maker puts beside. */
export function Panel({
	title,
	beside,
	children,
	className = "",
}: {
	title: string;
	beside?: ReactNode;
	children: ReactNode;
	className?: string;
}) {
	const id = useId();
	return (
		<section className={`panel ${className}`} aria-labelledby={id}>
			<header>
				<h2 id={id}>{title}</h2>
				{beside}
			</header>
			{children}
		</section>
	);
}

/** What a panel of calls needs for its head. */
export interface PanelHead {
	title: string;
	asked: Asked;
	/** Further requests that the panel makes. */
	others?: readonly ShownRequest[] | undefined;
	/** Chart or table, where the panel has both. */
	view?: PanelView | undefined;
	/** Controls of the panel. */
	beside?: ReactNode;
}

/**
 * The head of every panel of calls: source and age of the newest answer, controls, and the menu.
 *
 * @param answers those that are shown, newest first
 */
export function CallHead({ beside, answers, ...menu }: PanelHead & { answers: readonly object[] }) {
	const [first] = answers;
	const provenance = first && provenanceOf(first);
	return (
		<>
			{provenance ? <Source provenance={provenance} /> : <span className="source" />}
			{beside}
			<PanelMenu {...menu} answers={answers} />
		</>
	);
}

/**
 * A panel of one call. It shows the answer, its source, age and request, or the state of the call.
 *
 * @param rows height of the outline while the answer loads, in rows
 * @param empty the reason why there is nothing, when `isEmpty` says so
 */
export function QueryPanel<T extends object>({
	query,
	rows = 6,
	isEmpty,
	empty,
	className = "",
	children,
	...head
}: PanelHead & {
	query: UseQueryResult<T, AnyMarketDataError>;
	rows?: number;
	isEmpty?: (answer: T) => boolean;
	empty?: ReactNode;
	className?: string;
	children: (answer: T) => ReactNode;
}) {
	return (
		<Panel
			title={head.title}
			className={className}
			beside={<CallHead {...head} answers={query.data ? [query.data] : []} />}
		>
			<Answer query={query} rows={rows} isEmpty={isEmpty} empty={<Empty asked={head.asked} reason={empty} />}>
				{(answer) => (
					<>
						{children(answer)}
						<LeftOut answer={answer} />
					</>
				)}
			</Answer>
		</Panel>
	);
}

/** A panel of a call in pages: those that are there, and a button for the next one. */
export function PagesPanel<Page extends object>({
	query,
	rows = 12,
	isEmpty,
	empty,
	more = "Older",
	children,
	...head
}: PanelHead & {
	query: UseInfiniteQueryResult<InfiniteData<Page>, AnyMarketDataError>;
	rows?: number;
	isEmpty?: (pages: readonly Page[]) => boolean;
	empty?: ReactNode;
	/** Words of the button. */
	more?: string;
	children: (pages: readonly Page[]) => ReactNode;
}) {
	return (
		<Panel title={head.title} beside={<CallHead {...head} answers={query.data?.pages ?? []} />}>
			<Answer
				query={query}
				rows={rows}
				isEmpty={isEmpty && (({ pages }) => isEmpty(pages))}
				empty={<Empty asked={head.asked} reason={empty} />}
			>
				{({ pages }) => (
					<>
						{children(pages)}
						{pages[0] && <LeftOut answer={pages[0]} />}
					</>
				)}
			</Answer>
			{query.hasNextPage && (
				<button
					type="button"
					className="button older"
					disabled={query.isFetchingNextPage}
					onClick={() => void query.fetchNextPage()}
				>
					{more}
				</button>
			)}
		</Panel>
	);
}
