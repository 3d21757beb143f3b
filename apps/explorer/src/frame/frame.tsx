import { Link, Outlet } from "@tanstack/react-router";
import { MarketClock } from "./market-clock.tsx";
import { SearchBox } from "./search-box.tsx";
import { SignedIn } from "./signed-in.tsx";
import "./frame.css";

const pages = [
	["/explorer", "Market"],
	["/explorer/screener", "Screener"],
	["/explorer/account", "Account"],
] as const;

/** What stands around every page: search, the state of the market, the account, and the ways to the pages. */
export function Frame() {
	return (
		<div className="frame">
			<a href="#main" className="skip">
				Skip to the page
			</a>
			<header className="top">
				<Link to="/explorer" className="mark">
					us-market-data
				</Link>
				<SearchBox />
				<MarketClock />
				<SignedIn />
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
				<Outlet />
			</main>
			<footer className="quiet">
				Charts by <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts
			</footer>
		</div>
	);
}
