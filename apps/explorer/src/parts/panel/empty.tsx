import type { OperationId } from "@us-market-data/client";
import type { ReactNode } from "react";
import { date } from "../../figures/time.ts";
import { useMarketStatus } from "../../market/market-status.ts";
import { isMock } from "../../session/service-or-mock.ts";
import { CopyButton } from "../request/copy-button.tsx";
import type { Asked } from "../request/request-texts.ts";

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

/** The reason why a panel has nothing, and the command that would bring it. Of a past day it does not know if more is held today. */
export const Empty = ({ asked: { id, params }, reason }: { asked: Asked; reason: ReactNode }) => {
	const day = params?.["as_of"];
	if (typeof day === "string")
		return <>Nothing of this is held that says that it was public by the end of {date(day)}.</>;
	return (
		<>
			{reason}
			{ofOpenMarket.includes(id) && <ClosedMarket />}
			{!isMock && sourcesOf[id]?.map((source) => <Import key={source} source={source} />)}
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
