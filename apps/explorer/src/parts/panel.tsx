import type { UseQueryResult } from "@tanstack/react-query";
import { type AnyMarketDataError, provenanceOf } from "@us-market-data/client";
import { type ReactNode, useId } from "react";
import { Answer } from "./answer.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import type { Asked } from "./request-texts.ts";
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

/**
 * A panel of one call. It shows the answer, its source, age and request, or the state of the call.
 *
 * @param rows height of the outline while the answer loads, in rows
 * @param empty the reason why there is nothing, when `isEmpty` says so
 */
export function QueryPanel<T extends object>({
	title,
	asked,
	query,
	rows = 6,
	isEmpty,
	empty,
	beside,
	children,
}: {
	title: string;
	asked: Asked;
	query: UseQueryResult<T, AnyMarketDataError>;
	rows?: number;
	isEmpty?: (answer: T) => boolean;
	empty?: ReactNode;
	beside?: ReactNode;
	children: (answer: T) => ReactNode;
}) {
	const provenance = query.data && provenanceOf(query.data);
	const head = (
		<>
			{provenance && <Source provenance={provenance} />}
			{beside}
			<RequestDialog asked={asked} title={title} />
		</>
	);
	return (
		<Panel title={title} beside={head}>
			<Answer query={query} rows={rows} isEmpty={isEmpty} empty={empty}>
				{children}
			</Answer>
		</Panel>
	);
}
