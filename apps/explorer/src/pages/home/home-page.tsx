import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { latePart } from "../../app/late-part.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { recent } from "../../session/recent.ts";
import { watchlists } from "../../session/watchlists.ts";
import { MarketState } from "../market/market-state.tsx";
import { RecentSecurities } from "./recent-securities.tsx";
import { SavedScreens } from "./saved-screens.tsx";
import { Watchlists } from "./watchlists.tsx";
import "./home.css";

/** The ways into the product, for somebody who has neither a watchlist nor opened a security. */
const FirstSteps = () => (
	<Panel title="First steps">
		<div className="body">
			<Facts
				facts={[
					[
						"Open a security",
						<span key="search">
							press <kbd>/</kbd> and type its symbol, name or CIK
						</span>,
					],
					[
						"Find securities by figures",
						<Link key="screener" to="/explorer/screener">
							Screener
						</Link>,
					],
					[
						"See what moves",
						<Link key="market" to="/explorer">
							Market
						</Link>,
					],
					[
						"Write a program",
						<Link key="api" to="/explorer/api/{-$operation}">
							API
						</Link>,
					],
					[
						"See what data there are",
						<Link key="data" to="/explorer/data">
							Data
						</Link>,
					],
				]}
			/>
		</div>
	</Panel>
);

const LibraryTransfer = lazy(latePart(() => import("./library-transfer.tsx")));

/** Export and import, which come when somebody wants them: few visits do. */
function Transfer() {
	const [isOpen, setOpen] = useState(false);
	if (isOpen)
		return (
			<Suspense>
				<LibraryTransfer />
			</Suspense>
		);
	return (
		<div>
			<button type="button" className="button" onClick={() => setOpen(true)}>
				Export or import
			</button>
		</div>
	);
}

/** The page that the product begins with: the state of the market, and what its user stored in this browser. */
export function HomePage() {
	const opened = recent.use();
	const lists = watchlists.use();
	const isNew = opened.length + lists.length === 0;
	return (
		<div className="page">
			<h1>Home</h1>
			<div className="home">
				<div className="stack">
					<Watchlists />
				</div>
				<div className="stack">
					<MarketState title="Market" />
					{isNew ? <FirstSteps /> : <RecentSecurities />}
					<SavedScreens />
					<Transfer />
				</div>
			</div>
		</div>
	);
}
