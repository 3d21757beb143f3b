import { skipToken } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useMarketData } from "../../market/market.ts";
import { useMarketStatus } from "../../market/market-status.ts";
import { statusTtlMs } from "../../market/status-pace.ts";
import { LateField } from "../../parts/late-field.tsx";
import { NameForm, Problem } from "../../parts/name-form.tsx";
import { CallHead, Panel, PanelMenu, QueryPanel } from "../../parts/panel/panel.tsx";
import { QueryResult } from "../../parts/panel/query-result.tsx";
import type { SecurityBoxProps } from "../../parts/security-box.tsx";
import type { Column } from "../../parts/table.tsx";
import {
	addToWatchlist,
	createWatchlist,
	deleteWatchlist,
	freeName,
	removeFromWatchlist,
	renameWatchlist,
	type Watchlist,
	watchlists,
} from "../../session/watchlists.ts";
import { type QuoteRow, QuotesTable, rowsFor } from "./quotes-table.tsx";

/** Quotes as new as the state of the market: each minute of trading. All lists of the page share one data request. */
export function useQuotes(symbols: readonly string[]) {
	const { data: status } = useMarketStatus();
	return useMarketData("getQuotes", symbols.length === 0 ? skipToken : { symbols: [...symbols] }, {
		placeholderData: (before) => before,
		refetchInterval: () => statusTtlMs(status, Date.now()),
	});
}

/** One watchlist with its prices, and what can be done with it. */
function WatchlistPanel({ list, onDelete }: { list: Watchlist; onDelete: () => void }) {
	const { name, symbols } = list;
	const [isRenaming, setRenaming] = useState(false);
	const [problem, setProblem] = useState<string>();
	const field = useRef<HTMLDivElement>(null);
	const query = useQuotes(symbols);
	const head = {
		title: name,
		asked: { id: "getQuotes" as const, params: { symbols } },
		actions: [
			{ name: "Rename", run: () => setRenaming(true) },
			{ name: "Delete", run: onDelete },
		],
	};
	const renaming = isRenaming && (
		<NameForm
			label="Name of the watchlist"
			action="Rename"
			initial={name}
			submit={(next) => {
				const error = renameWatchlist(name, next);
				if (error === undefined) setRenaming(false);
				return error;
			}}
			cancel={() => setRenaming(false)}
		/>
	);
	const adding = (
		<div className="add-to-list" ref={field}>
			<LateField<SecurityBoxProps>
				load={() => import("../../parts/security-box.tsx")}
				field={{
					label: `Add a security to ${name}`,
					placeholder: "Add a security …",
					onPick: ({ symbol }) => setProblem(addToWatchlist(name, symbol)),
				}}
			/>
			<Problem text={problem} />
		</div>
	);
	const remove: Column<QuoteRow> = {
		id: "remove",
		title: "Remove",
		head: <span className="visually-hidden">Remove</span>,
		isFigure: true,
		cell: ({ symbol }) => (
			<button
				type="button"
				className="button bare remove"
				aria-label={`Remove ${symbol.replace(/\.US$/, "")} from ${name}`}
				onClick={({ currentTarget }) => {
					// The button goes with its row: the focus goes to that of the next entry, or to the field below the last one.
					const next = neighbourOf(currentTarget) ?? field.current?.querySelector("input");
					const error = removeFromWatchlist(name, symbol);
					setProblem(error);
					if (error === undefined) next?.focus();
				}}
			>
				×
			</button>
		),
	};
	const isEmpty = symbols.length === 0;
	// The field stays the same one while the list above it comes or goes, so that it keeps the focus.
	return (
		<Panel
			title={name}
			beside={
				isEmpty ? (
					<PanelMenu title={name} actions={head.actions} />
				) : (
					<CallHead {...head} bodies={query.data ? [query.data] : []} />
				)
			}
		>
			{renaming && <div className="body">{renaming}</div>}
			{isEmpty ? (
				<p className="body quiet">Nothing is on this list yet.</p>
			) : (
				<QueryResult query={query} rows={symbols.length}>
					{({ quote }) => <QuotesTable label={name} rows={rowsFor(symbols, quote)} last={remove} />}
				</QueryResult>
			)}
			<div className="body">{adding}</div>
		</Panel>
	);
}

/** The button of the entry behind that of a button, or before it where it is the last; undefined for the only one. */
function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
	const row = button.closest("tr");
	const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
	return neighbour?.querySelector<HTMLElement>(".remove");
}

/** All watchlists of this browser. Without one, the most traded securities are offered as the first. */
export function Watchlists() {
	const all = watchlists.use();
	const [deleted, setDeleted] = useState<{ name: string; before: readonly Watchlist[] }>();
	const [problem, setProblem] = useState<string>();
	const remove = (name: string) => {
		const before = watchlists.read();
		const error = deleteWatchlist(name);
		setProblem(error);
		if (error === undefined) setDeleted({ name, before });
	};
	return (
		<>
			{all.map((list) => (
				<WatchlistPanel key={list.name} list={list} onDelete={() => remove(list.name)} />
			))}
			{all.length === 0 && <MostTraded />}
			<div>
				<NameForm
					label="Name of a new watchlist"
					action="Create watchlist"
					submit={(name) => createWatchlist(name)}
				/>
				<div role="status">
					{deleted && (
						<p className="deleted">
							The watchlist “{deleted.name}” was deleted.{" "}
							<button
								type="button"
								className="button"
								onClick={() => {
									setProblem(watchlists.write(deleted.before));
									setDeleted(undefined);
								}}
							>
								Undo
							</button>
						</p>
					)}
				</div>
				<Problem text={problem} />
			</div>
		</>
	);
}

const activeRanking = { key: "active_turnover", size: 10 } as const;

/** The securities with the largest turnover, which a new user may begin with. */
function MostTraded() {
	const query = useMarketData("listRank", activeRanking);
	const [problem, setProblem] = useState<string>();
	const symbols = query.data?.ranking.list.map(({ symbol }) => symbol) ?? [];
	return (
		<QueryPanel
			title="Most traded"
			asked={{ id: "listRank", params: activeRanking }}
			query={query}
			rows={12}
			isEmpty={({ ranking }) => ranking.list.length === 0}
			empty="No security has a turnover. It needs prices (source bars)."
		>
			{({ ranking: { list } }) => (
				<>
					<p className="prose">
						A watchlist keeps securities with their newest price on this page. It stays in this browser. Begin
						with these, or with an empty one below.
					</p>
					<p className="prose">
						<button
							type="button"
							className="button main"
							onClick={() => setProblem(createWatchlist(freeName("Most traded", watchlists.read()), symbols))}
						>
							Save as a watchlist
						</button>
					</p>
					<Problem text={problem} />
					<QuotesTable label="Most traded" rows={list} isNarrow />
				</>
			)}
		</QueryPanel>
	);
}
