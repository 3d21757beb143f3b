import { Link } from "@tanstack/react-router";
import { isMock } from "../session/service-or-mock.ts";
import { useSignedInBy } from "../session/session.ts";
import { FrameKeys } from "./frame-keys.tsx";
import { MarketClock } from "./market-clock.tsx";
import { OfflineNotice, SampleMark } from "./notices.tsx";
import { usePageChange } from "./page-change.ts";
import { PageOrSignIn } from "./page-or-sign-in.tsx";
import { SearchBox } from "./search-box.tsx";
import { SignedIn } from "./signed-in.tsx";
import { usePages } from "./use-pages.ts";
import "./frame.css";

/** What stands around every page: search, the state of the market, the account, and the ways to the pages. */
export function Frame() {
	usePageChange();
	const pages = usePages();
	const isSignedIn = useSignedInBy() !== "nobody";
	return (
		<div className="frame">
			<a href="#main" className="skip">
				Skip to the page
			</a>
			<header className="top">
				<Link to="/explorer" className="mark">
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
				<PageOrSignIn />
			</main>
			<footer className="quiet">
				{!isMock && <a href="/guide/">Documentation</a>} <a href="/docs">API reference</a>{" "}
				<a href="/openapi.json">Contract</a>{" "}
				<span>
					Charts by <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts
				</span>{" "}
				<span>
					Press <kbd>?</kbd> for the keys.
				</span>
			</footer>
		</div>
	);
}
