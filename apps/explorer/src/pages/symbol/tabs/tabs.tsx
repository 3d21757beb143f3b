import { Tabs } from "@base-ui/react/tabs";
import { getRouteApi } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { type SymbolSearch, tabs } from "../search.ts";
import type { TabProps } from "./tab-props.ts";
import "../../../parts/dialog.css";

type Tab = (typeof tabs)[number];

const route = getRouteApi("/explorer/symbol/$symbol");

const contents: Readonly<Record<Tab, [name: string, part: ComponentType<TabProps>]>> = {
	overview: ["Overview", lazy(() => import("./overview.tsx"))],
	financials: ["Financials", lazy(() => import("./financials.tsx"))],
	estimates: ["Estimates", lazy(() => import("./estimates.tsx"))],
	holders: ["Holders", lazy(() => import("./holders.tsx"))],
	insiders: ["Insiders", lazy(() => import("./insiders.tsx"))],
	filings: ["Filings", lazy(() => import("./filings.tsx"))],
	news: ["News", lazy(() => import("./news.tsx"))],
	short: ["Short sales", lazy(() => import("./short.tsx"))],
	dividends: ["Dividends and splits", lazy(() => import("./dividends.tsx"))],
	peers: ["Peers", lazy(() => import("./peers.tsx"))],
};

/** The tabs of a security. The chosen one is in the address. */
export function SymbolTabs({ symbol, tab, asOf }: TabProps & { tab: Tab }) {
	const navigate = route.useNavigate();
	const choose = (value: SymbolSearch["tab"]) =>
		void navigate({ search: (before) => ({ ...before, ...(value && { tab: value }) }), replace: true });
	return (
		<Tabs.Root value={tab} onValueChange={choose}>
			<Tabs.List className="tabs" aria-label={`About ${symbol}`}>
				{tabs.map((name) => (
					<Tabs.Tab key={name} value={name} className="tab">
						{contents[name][0]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{tabs.map((name) => {
				const [, Part] = contents[name];
				return (
					<Tabs.Panel key={name} value={name} className="tab-panel">
						<Suspense fallback={null}>
							<Part symbol={symbol} asOf={asOf} />
						</Suspense>
					</Tabs.Panel>
				);
			})}
		</Tabs.Root>
	);
}
