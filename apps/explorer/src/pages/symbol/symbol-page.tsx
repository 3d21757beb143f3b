import { CatchBoundary, getRouteApi } from "@tanstack/react-router";
import { QuoteHead } from "./quote-head.tsx";
import { Trades } from "./trades.tsx";
import "./symbol.css";
import { Tabs } from "@base-ui/react/tabs";
import type { AnyMarketDataError } from "@us-market-data/client";
import { type ComponentType, lazy, Suspense, useId, useState } from "react";
import { latePart } from "../../app/late-part.ts";
import { PausedQueries } from "../../app/paused-queries.ts";
import { today } from "../../figures/time.ts";
import { PageFailed } from "../../frame/page-failed.tsx";
import { DateField } from "../../parts/date-field.tsx";
import { readAsOf } from "./as-of.ts";
import { ChartPanel } from "./chart/chart-panel.tsx";
import { Depth } from "./depth.tsx";
import { tabNames, tabs } from "./search.ts";
import { StreamOfSymbol } from "./stream/stream-context.tsx";
import { StreamControl } from "./stream/stream-control.tsx";
import type { TabProps } from "./tabs/tab-props.ts";
import { useActions } from "./use-actions.ts";
import { useSymbolView } from "./use-symbol-view.ts";
import "../../parts/dialog.css";
import "../../parts/table.css";

/** The day as of which a tab is shown. What is not allowed is said beside it, and leaves the figures as they are. */
function AsOfField({
	given,
	error,
	change,
}: {
	/** The text of the address. */
	given: string | undefined;
	error: string | undefined;
	change: (day: string | undefined) => void;
}) {
	const id = useId();
	const [typed, setTyped] = useState<string>();
	// A day that somebody still types is no error.
	const isPart = typed !== undefined && typed.length < 10;
	const message = typed === undefined ? error : isPart ? undefined : readAsOf(typed, today()).error;
	// A day that is allowed goes into the address, which the field then shows.
	const take = (text: string) => {
		const isAllowed = readAsOf(text, today()).error === undefined;
		setTyped(isAllowed ? undefined : text);
		if (isAllowed) change(text === "" ? undefined : text);
	};
	return (
		<div className="as-of">
			<label htmlFor={`${id}-day`}>As known on</label>
			<DateField
				id={`${id}-day`}
				value={typed ?? (error === undefined ? (given ?? "") : "")}
				max={today()}
				aria-invalid={message !== undefined}
				aria-describedby={message === undefined ? undefined : id}
				onChange={take}
				onBlur={() => {
					if (isPart) setTyped(undefined);
				}}
			/>
			{(given !== undefined || (typed ?? "") !== "") && (
				<button
					type="button"
					className="button"
					onClick={() => {
						setTyped(undefined);
						change(undefined);
					}}
				>
					Today
				</button>
			)}
			{given !== undefined && message === undefined && (
				<span className="quiet">Price and chart above are those of today.</span>
			)}
			{message !== undefined && (
				<span id={id} role="alert" className="fault">
					{message} The figures below are those of today.
				</span>
			)}
		</div>
	);
}

type Tab = keyof typeof tabNames;

const contents: Readonly<Record<Tab, ComponentType<TabProps>>> = {
	overview: lazy(latePart(() => import("./tabs/overview.tsx"))),
	financials: lazy(latePart(() => import("./financials.tsx"))),
	estimates: lazy(latePart(() => import("./tabs/estimates.tsx"))),
	holders: lazy(latePart(() => import("./tabs/holders.tsx"))),
	insiders: lazy(latePart(() => import("./tabs/insiders.tsx"))),
	filings: lazy(latePart(() => import("./tabs/filings.tsx"))),
	news: lazy(latePart(() => import("./tabs/news.tsx"))),
	short: lazy(latePart(() => import("./tabs/short.tsx"))),
	dividends: lazy(latePart(() => import("./tabs/dividends.tsx"))),
	peers: lazy(latePart(() => import("./tabs/peers.tsx"))),
};

/** Tabs whose operations have no earlier state. */
const ofToday: readonly Tab[] = ["short"];

/** The tabs of a security. The chosen one is in the address. */
function SymbolTabs({ symbol }: { symbol: string }) {
	const [{ tab = "overview", asOf: given }, change] = useSymbolView();
	const asOf = readAsOf(given, today());
	const day = ofToday.includes(tab) ? undefined : asOf.day;
	return (
		<Tabs.Root value={tab} onValueChange={(value: Tab) => change({ tab: value })}>
			<Tabs.List className="tabs" aria-label={`About ${symbol}`}>
				{tabs.map((name) => (
					<Tabs.Tab key={name} value={name} className="tab">
						{tabNames[name]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{!ofToday.includes(tab) && (
				<AsOfField given={given} error={asOf.error} change={(next) => change({ asOf: next })} />
			)}
			{tabs.map((name) => {
				const Part = contents[name];
				return (
					<Tabs.Panel key={name} value={name} className="tab-panel">
						<CatchBoundary getResetKey={() => name} errorComponent={PageFailed}>
							<Suspense fallback={null}>
								<Part symbol={symbol} asOf={day} />
							</Suspense>
						</CatchBoundary>
					</Tabs.Panel>
				);
			})}
		</Tabs.Root>
	);
}

/** True for a symbol that no security has, and for a key that is not accepted. */
const isRefusalOfAll = ({ name, code }: AnyMarketDataError): boolean =>
	code === "unknown_symbol" || name === "UnauthorizedError";

const route = getRouteApi("/explorer/symbol/$symbol");

/** Everything about one security. */
export function SymbolPage() {
	const { symbol } = route.useParams();
	const { data, error } = useActions(symbol);
	// What is refused to the first call is refused to every other one: they are paused, and the page says why once.
	const isRefused = data === undefined && error !== null && isRefusalOfAll(error);
	const isPaused = data === undefined && (error === null || isRefused);
	return (
		<PausedQueries value={isPaused}>
			<div className="page" key={symbol} hidden={isRefused}>
				<StreamOfSymbol symbol={symbol}>
					<QuoteHead symbol={symbol} />
					<StreamControl symbol={symbol} />
					<div className="chart-and-depth">
						<ChartPanel symbol={symbol} />
						<div className="stack">
							<Depth symbol={symbol} />
							<Trades symbol={symbol} />
						</div>
					</div>
				</StreamOfSymbol>
				<SymbolTabs symbol={symbol} />
			</div>
		</PausedQueries>
	);
}
