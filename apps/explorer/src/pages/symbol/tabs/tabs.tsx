import { Tabs } from "@base-ui/react/tabs";
import { type ComponentType, lazy, Suspense } from "react";
import { today } from "../../../figures/time.ts";
import { readAsOf } from "../as-of.ts";
import { AsOfField } from "../as-of-field.tsx";
import { tabNames, tabs } from "../search.ts";
import { useSymbolView } from "../use-symbol-view.ts";
import type { TabProps } from "./tab-props.ts";
import "../../../parts/dialog.css";

type Tab = keyof typeof tabNames;

const contents: Readonly<Record<Tab, ComponentType<TabProps>>> = {
	overview: lazy(() => import("./overview.tsx")),
	financials: lazy(() => import("../financials/financials.tsx")),
	estimates: lazy(() => import("./estimates.tsx")),
	holders: lazy(() => import("./holders.tsx")),
	insiders: lazy(() => import("./insiders.tsx")),
	filings: lazy(() => import("./filings.tsx")),
	news: lazy(() => import("./news.tsx")),
	short: lazy(() => import("./short.tsx")),
	dividends: lazy(() => import("./dividends.tsx")),
	peers: lazy(() => import("./peers.tsx")),
};

/** Tabs whose operations have no earlier state. */
const ofToday: readonly Tab[] = ["short"];

/** The tabs of a security. The chosen one is in the address. */
export function SymbolTabs({ symbol }: { symbol: string }) {
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
				<AsOfField given={given} fault={asOf.fault} change={(next) => change({ asOf: next })} />
			)}
			{tabs.map((name) => {
				const Part = contents[name];
				return (
					<Tabs.Panel key={name} value={name} className="tab-panel">
						<Suspense fallback={null}>
							<Part symbol={symbol} asOf={day} />
						</Suspense>
					</Tabs.Panel>
				);
			})}
		</Tabs.Root>
	);
}
