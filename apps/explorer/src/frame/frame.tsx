import {
	CatchBoundary,
	Link,
	Outlet,
	type UseNavigateResult,
	useLocation,
	useNavigate,
} from "@tanstack/react-router";
import { isMock } from "../session/service-or-mock.ts";
import { useKey, useSignedInBy } from "../session/session.ts";
import { MarketClock } from "./market-clock.tsx";
import { usePageChange } from "./page-change.ts";
import "./frame.css";
import { provenanceOf } from "@us-market-data/client";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { latePart } from "../app/late-part.ts";
import { queries, watchQueries } from "../app/queries.ts";
import { time } from "../figures/time.ts";
import { useMarketData } from "../market/market.ts";
import { tabNames, tabs } from "../pages/symbol/search.ts";
import type { FoundSecurity } from "../parts/found-securities.ts";
import { LateField } from "../parts/late-field.tsx";
import { PageSource } from "../parts/panel/source.tsx";
import type { SecurityBoxProps } from "../parts/security-box.tsx";
import { addToCompared } from "../session/comparison.ts";
import { recent, rememberRecent } from "../session/recent.ts";
import { useIsOperator, useSessionInfo } from "../session/signed-in.ts";
import type { Command } from "./commands.ts";
import type { DialogName } from "./frame-dialog.tsx";
import { PageFailed } from "./page-failed.tsx";
import { PageTrouble } from "./page-trouble.tsx";
import { operatorPages, pages, symbolOf } from "./pages.ts";
import { moveInTable, type Shortcut, useShortcuts } from "./shortcuts.ts";

type PageLink = (typeof pages)[number] | (typeof operatorPages)[number];

/** The pages that the frame leads to: operators have one more. */
function usePages(): readonly PageLink[] {
	return useIsOperator() ? [...pages, ...operatorPages] : pages;
}

/** The commands of a page about a security: its tabs, and the comparison with others. */
function commandsOfSecurity(symbol: string, navigate: UseNavigateResult<string>): Command[] {
	const short = symbol.replace(/\.US$/, "");
	return [
		...tabs.map((tab) => ({
			name: `${tabNames[tab]} of ${short}`,
			detail: "Tab",
			run: () =>
				void navigate({
					to: "/explorer/symbol/$symbol",
					params: { symbol },
					search: (before) => ({ ...before, tab }),
				}),
		})),
		{
			name: `Add ${short} to compare`,
			detail: "Compare",
			run: () =>
				void navigate({ to: "/explorer/compare", search: { symbols: addToCompared(symbol).join(",") } }),
		},
	];
}

const FrameDialog = lazy(latePart(() => import("./frame-dialog.tsx")));

/** The second key of `g m`. The API gives the first letter to the account. */
const letterOf = (name: string): string => (name === "API" ? "p" : name.charAt(0).toLowerCase());

/** The keys that work on every page, the dialogs that they open, and buttons for those who do not know the keys. */
function FrameKeys({ children }: { children: (open: (name: DialogName) => void) => ReactNode }) {
	const [name, setName] = useState<DialogName>();
	const navigate = useNavigate();
	const pages = usePages();
	const shortcuts: Shortcut[] = [
		...pages.map(([to, page]) => ({
			keys: `g ${letterOf(page)}`,
			does: `Go to ${page}`,
			run: () => void navigate({ to }),
		})),
		{ keys: "/", does: "Search a security", run: () => document.getElementById("search")?.focus() },
		{ keys: "j", does: "Next row of a table", run: () => moveInTable(1) },
		{ keys: "k", does: "Row before in a table", run: () => moveInTable(-1) },
		{ keys: "?", does: "List the keys", run: () => setName("keys") },
		{ keys: "g v", does: "Choose service or mock", run: () => setName("place") },
		{ keys: "mod k", does: "Open the commands", run: () => setName("commands") },
	];
	const symbol = symbolOf(useLocation().pathname);
	useShortcuts(shortcuts);
	return (
		<>
			{children(setName)}
			{name && (
				<CatchBoundary getResetKey={() => name} errorComponent={PageFailed}>
					<Suspense>
						<FrameDialog
							name={name}
							shortcuts={shortcuts}
							ofPage={symbol === undefined ? [] : commandsOfSecurity(symbol, navigate)}
							openSymbol={(symbol) => void navigate({ to: "/explorer/symbol/$symbol", params: { symbol } })}
							close={() => setName(undefined)}
						/>
					</Suspense>
				</CatchBoundary>
			)}
		</>
	);
}

/** False for a device that is worked by touch: the hint of a key would be of no use there. */
const hasKeyboard = matchMedia("(hover: hover)").matches;

/** Opens a security; before one types, it offers those opened last. The key `/` leads here from anywhere. */
function SearchBox({ isDisabled }: { isDisabled: boolean }) {
	const input = useRef<HTMLInputElement>(null);
	const navigate = useNavigate();
	const start = recent.use();
	const open = (chosen: FoundSecurity) => {
		rememberRecent(chosen);
		input.current?.blur();
		void navigate({ to: "/explorer/symbol/$symbol", params: { symbol: chosen.symbol } });
	};
	return (
		<search className="search">
			<LateField<SecurityBoxProps>
				load={() => import("../parts/security-box.tsx")}
				field={{
					id: "search",
					label: "Search a security by symbol, name or CIK",
					placeholder: `Search symbol, name, CIK${hasKeyboard ? "   /" : ""}`,
					isDisabled,
					input,
					start,
					onPick: open,
					// The keys of the page work again.
					onLeave: () => input.current?.blur(),
				}}
			/>
		</search>
	);
}

const isSampleNoteVisible = (): boolean =>
	queries
		.getQueryCache()
		.getAll()
		.some(({ state: { data } }) => isObject(data) && provenanceOf(data)?.sources.includes("sample") === true);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Marks the page when some of its data are simulated. */
const SampleMark = () =>
	useSyncExternalStore(watchQueries, isSampleNoteVisible) ? (
		<span className="tag sample" title="Data marked sample are simulated, not of the market.">
			Sample data
		</span>
	) : null;

function watchNetwork(listener: () => void): () => void {
	for (const name of ["online", "offline"]) addEventListener(name, listener);
	return () => {
		for (const name of ["online", "offline"]) removeEventListener(name, listener);
	};
}

/** Says that the browser has no network, and since when. */
function OfflineNotice() {
	const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
	return <div role="status">{!isOnline && <Offline />}</div>;
}

function Offline() {
	const [since] = useState(() => new Date().toISOString());
	return (
		<p className="offline">
			You are offline since {time(since)}. What is shown is from before; the page goes on by itself.
		</p>
	);
}

const SignIn = lazy(() => import("../pages/account/sign-in.tsx").then(({ SignIn }) => ({ default: SignIn })));

/** Pages of which every answer needs a credential. */
const ofMarket = /^\/explorer\/?$|^\/explorer\/(home|symbol|screener|compare)\b/;

/** The page of the address; the way in where nothing of it could be shown. */
function PageOrSignIn() {
	const { pathname } = useLocation();
	if (useSignedInBy() !== "nobody" || !ofMarket.test(pathname)) return <Outlet />;
	return (
		<div className="page">
			<h1>Market data</h1>
			<p>You are not signed in. Every figure of these pages is asked with your credential.</p>
			<Suspense fallback={null}>
				<SignIn />
			</Suspense>
		</div>
	);
}

/** Remembers the security of the page once the service has shown that it exists. The page asks for the same quote. */
function Opened({ symbol }: { symbol: string }) {
	const quote = useMarketData("getQuotes", { symbols: [symbol] }).data?.quote[0];
	const name = quote?.name ?? null;
	const exists = quote !== undefined;
	useEffect(() => {
		if (exists) rememberRecent({ symbol, name, exchange: null });
	}, [exists, symbol, name]);
	return null;
}

/** The prefix of the key in use, which leads to the account. */
function SignedIn() {
	const key = useKey();
	const by = useSignedInBy();
	const words = { key: `${key.slice(0, 14)}…`, issuer: "Signed in", nobody: "Sign in" }[by];
	// On a phone there is no room; the pages lead to the account.
	return (
		<Link to="/explorer/account" className={by === "nobody" ? "button" : "button when-wide"}>
			{words}
		</Link>
	);
}

/** The version of the service, as the answer about the account states it. */
function Version() {
	const version = useSessionInfo().data?.version;
	return version === undefined ? null : <span>Version {version}</span>;
}

/** What stands around every page: search, the state of the market, the account, and the ways to the pages. */
export function Frame() {
	usePageChange();
	const pages = usePages();
	const isSignedIn = useSignedInBy() !== "nobody";
	const symbol = symbolOf(useLocation().pathname);
	return (
		<div className="frame">
			<a href="#main" className="skip">
				Skip to the page
			</a>
			<header className="top">
				<Link to="/explorer/home" className="mark">
					us-market-data
				</Link>
				<SearchBox isDisabled={!isSignedIn} />
				<div className="at-end">
					<SampleMark />
					{isSignedIn && <MarketClock />}
					<FrameKeys>
						{(open) => (
							<>
								<button
									type="button"
									className="button"
									aria-label="Commands"
									onClick={() => open("commands")}
								>
									<span className="when-wide">Commands</span>
									<svg className="when-narrow" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
										<path d="M2 4h12M2 8h12M2 12h12" stroke="currentcolor" strokeWidth="1.5" />
									</svg>
								</button>
								<button type="button" className="button when-wide" onClick={() => open("looks")}>
									Looks
								</button>
								<button
									type="button"
									className={isMock ? "button mock" : "button"}
									onClick={() => open("place")}
								>
									{isMock ? "Mock" : "Service"}
								</button>
							</>
						)}
					</FrameKeys>
					<SignedIn />
				</div>
			</header>
			<nav aria-label="Pages">
				<ul>
					{pages.map(([to, name]) => (
						<li key={to}>
							<Link to={to} activeOptions={{ exact: to === "/explorer" }}>
								{name}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<main id="main" tabIndex={-1}>
				<OfflineNotice />
				<PageTrouble />
				<PageOrSignIn />
				{isSignedIn && symbol !== undefined && <Opened symbol={symbol} />}
				<PageSource />
			</main>
			<footer className="quiet">
				{!isMock && <a href="/guide/">Documentation</a>} <a href="/docs">API reference</a>{" "}
				<a href="/openapi.json">Contract</a>{" "}
				<span>
					Charts by <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts
				</span>{" "}
				<span>
					Press <kbd>?</kbd> for the keys.
				</span>{" "}
				<Version />
			</footer>
		</div>
	);
}
