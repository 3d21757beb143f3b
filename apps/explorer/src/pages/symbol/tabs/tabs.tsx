import { Tabs } from "@base-ui/react/tabs";
import { type ComponentType, lazy, Suspense } from "react";
import { today } from "../../../figures/time.ts";
import { readAsOf } from "../as-of.ts";
import { AsOfField } from "../as-of-field.tsx";
import { tabs } from "../search.ts";
import { useSymbolView } from "../use-symbol-view.ts";
import type { TabProps } from "./tab-props.ts";
import "../../../parts/dialog.css";

type Tab = (typeof tabs)[number];

const contents: Readonly<Record<Tab, [name: string, part: ComponentType<TabProps>]>> = {
	overview: ["Overview", lazy(() => import("./overview.tsx"))],
	financials: ["Financials", lazy(() => import("../financials/financials.tsx"))],
	estimates: ["Estimates", lazy(() => import("./estimates.tsx"))],
	holders: ["Holders", lazy(() => import("./holders.tsx"))],
	insiders: ["Insiders", lazy(() => import("./insiders.tsx"))],
	filings: ["Filings", lazy(() => import("./filings.tsx"))],
	news: ["News", lazy(() => import("./news.tsx"))],
	short: ["Short sales", lazy(() => import("./short.tsx"))],
	dividends: ["Dividends and splits", lazy(() => import("./dividends.tsx"))],
	peers: ["Peers", lazy(() => import("./peers.tsx"))],
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
						{contents[name][0]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{!ofToday.includes(tab) && (
				<AsOfField
					key={asOf.day ?? ""}
					given={given}
					fault={asOf.fault}
					change={(next) => change({ asOf: next })}
				/>
			)}
			{tabs.map((name) => {
				const [, Part] = contents[name];
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
