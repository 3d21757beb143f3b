import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { type AnyMarketDataError, type OperationId, provenanceOf, type Schema } from "@us-market-data/client";
import { type ReactNode, useEffect, useId } from "react";
import type { RequestSpec } from "../request/request-texts.ts";
import { type PanelRequest, registerRequest } from "./open-requests.ts";
import { type PanelMenuProps, type PanelView, triggerOf } from "./panel-menu-trigger.tsx";
import { QueryResult } from "./query-result.tsx";
import { Source } from "./source.tsx";
import "./panel.css";
import { date } from "../../figures/time.ts";
import { useMarketStatus } from "../../market/market-status.ts";
import { useIsOperator } from "../../session/signed-in.ts";
import { LateMenu } from "../late-menu.tsx";
import { CopyButton } from "../request/copy-button.tsx";

/** The sources whose import brings the data of an operation. */
const sourcesOf: Partial<Record<OperationId, readonly string[]>> = {
	getQuoteDepth: ["nasdaq-itch", "iex-hist"],
	listTrades: ["nasdaq-itch", "iex-hist"],
	getBrokerQueue: ["nasdaq-itch"],
	listCandlesticks: ["bars"],
	listHistoryCandlesticks: ["bars"],
	listShortTrades: ["finra-short-volume", "finra-short-interest"],
	listFilings: ["sec-submissions"],
	listNews: ["native"],
	listTopics: ["native"],
	listFinanceCalendar: ["nasdaq-calendar"],
	listStatements: ["sec-companyfacts"],
	getOperatingData: ["sec-companyfacts"],
	listDividends: ["sec-companyfacts", "native"],
	listShareholders: ["sec-13f", "sec-beneficial"],
	listTopShareholders: ["sec-13f", "sec-beneficial"],
	listInsiderTrades: ["sec-ownership"],
	getCompanyInsiderTrades: ["sec-ownership"],
	getInstitutionRating: ["native"],
	getConsensus: ["native"],
};

/** Operations that have little to tell while the market is closed. */
const ofOpenMarket: readonly OperationId[] = [
	"getQuoteDepth",
	"listTrades",
	"listTopMovers",
	"listUnusualItems",
];

/** The reason why a panel has nothing, and for an operator the command that would bring it. Of a past day it does not know if more is held today. */
const Empty = ({ asked: { id, params }, reason }: { asked: RequestSpec; reason: ReactNode }) => {
	const isOperator = useIsOperator();
	const day = params?.["as_of"];
	if (typeof day === "string")
		return <>Nothing of this is held that says that it was public by the end of {date(day)}.</>;
	return (
		<>
			{reason}
			{ofOpenMarket.includes(id) && <ClosedMarket />}
			{isOperator && sourcesOf[id]?.map((source) => <Import key={source} source={source} />)}
		</>
	);
};

function Import({ source }: { source: string }) {
	const command = `npx pnpm data import ${source} <file>`;
	return (
		<div className="command">
			<code>{command}</code> <CopyButton text={command} label="Copy" />
		</div>
	);
}

function ClosedMarket() {
	const { data } = useMarketStatus();
	const [market] = data?.status.marketTime ?? [];
	return market ? <p>The market: {market.label}.</p> : null;
}

const none: readonly PanelRequest[] = [];

const load = () => import("./opened-menu.tsx");

/** The menu at the end of a panel's head: its requests, chart or table, and its records as a file. */
export function PanelMenu({ others = none, ...menu }: PanelMenuProps) {
	const { title, asked } = menu;
	useEffect(() => asked && registerRequest({ title, asked }), [title, asked]);
	useEffect(() => {
		const ends = others.map(registerRequest);
		return () => {
			for (const end of ends) end();
		};
	}, [others]);
	return <LateMenu load={load} menu={{ others, ...menu }} {...triggerOf(title)} />;
}

/** Tells what an answer of the past lacks, because nobody knows when it became public. */
function LeftOut({ body }: { body: { asOf?: Schema<"AsOf"> | undefined } }) {
	const leftOut = body.asOf?.leftOut ?? [];
	if (leftOut.length === 0) return null;
	return (
		<ul className="left-out quiet">
			{leftOut.map(({ data, description }) => (
				<li key={data}>Left out: {description}</li>
			))}
		</ul>
	);
}

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
	asked: RequestSpec;
	/** Further requests that the panel makes. */
	others?: readonly PanelRequest[] | undefined;
	/** Chart or table, where the panel has both. */
	view?: PanelView | undefined;
	/** What can be done with that which the panel shows. */
	actions?: PanelMenuProps["actions"];
	/** Controls of the panel. */
	beside?: ReactNode;
}

/**
 * The head of every panel of calls: source and age of the newest answer, controls, and the menu.
 *
 * @param answers those that are shown, newest first
 */
export function CallHead({ beside, bodies, ...menu }: PanelHead & { bodies: readonly object[] }) {
	const [first] = bodies;
	const provenance = first && provenanceOf(first);
	return (
		<>
			<Source title={menu.title} provenance={provenance} />
			{beside}
			<PanelMenu {...menu} bodies={bodies} />
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
	isEmpty?: (body: T) => boolean;
	empty?: ReactNode;
	className?: string;
	children: (body: T) => ReactNode;
}) {
	return (
		<Panel
			title={head.title}
			className={className}
			beside={<CallHead {...head} bodies={query.data ? [query.data] : []} />}
		>
			<QueryResult
				query={query}
				rows={rows}
				isEmpty={isEmpty}
				empty={<Empty asked={head.asked} reason={empty} />}
			>
				{(body) => (
					<>
						{children(body)}
						<LeftOut body={body} />
					</>
				)}
			</QueryResult>
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
		<Panel title={head.title} beside={<CallHead {...head} bodies={query.data?.pages ?? []} />}>
			<QueryResult
				query={query}
				rows={rows}
				isEmpty={isEmpty && (({ pages }) => isEmpty(pages))}
				empty={<Empty asked={head.asked} reason={empty} />}
			>
				{({ pages }) => (
					<>
						{children(pages)}
						{pages[0] && <LeftOut body={pages[0]} />}
					</>
				)}
			</QueryResult>
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
