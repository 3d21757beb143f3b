import type { Schema } from "@us-market-data/client";
import { decimal } from "../../figures/decimal.ts";
import { Figure, Instant } from "../../figures/figure.tsx";
import { date, instant } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Bars } from "../../parts/bars.tsx";
import { Facts } from "../../parts/facts.tsx";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";
import { useSignedInBy } from "../../session/session.ts";
import { daysOf, forecast } from "./forecast.ts";
import { Keys } from "./keys/keys.tsx";
import { SignIn } from "./sign-in.tsx";

/** Shows the requests that the account has used in this month, those that are left, and how long they last. */
function Usage() {
	const query = useMarketData("getAccountUsage");
	return (
		<QueryPanel title="Data requests of this month" asked={{ id: "getAccountUsage" }} query={query}>
			{({ usage }) => (
				<>
					<Facts
						facts={[
							["Plan", usage.plan],
							["Used", decimal(usage.used)],
							["Left", usage.remaining === null ? "no limit" : decimal(usage.remaining)],
							["Starts again", instant(usage.periodEndsAt)],
							["Streams at once", decimal(usage.streams)],
							[
								"Symbols in streams",
								usage.streamSymbols === null ? "no limit" : decimal(usage.streamSymbols),
							],
						]}
					/>
					<p className="prose">
						At this pace: <Outlook usage={usage} />.
					</p>
					<h3>By day, in UTC</h3>
					<Bars
						label="Data requests by day"
						series={["data requests"]}
						groups={daysOf(usage, Date.now()).map(({ date: day, count }) => ({
							name: dayAndMonth(day),
							values: [String(count)],
						}))}
					/>
					<Shares
						title="By operation"
						rows={usage.byOperation.map(({ operationId, count }) => ({ name: operationId, count }))}
					/>
					<Shares
						title="By key"
						rows={usage.byKey.map(({ keyPrefix, name, count }) => ({
							name: name === null ? `${keyPrefix}…` : `${name} (${keyPrefix}…)`,
							count,
						}))}
					/>
				</>
			)}
		</QueryPanel>
	);
}

/** `20 Nov`: the month is that of the panel. */
const dayAndMonth = (day: string): string => date(day).replace(/ \d{4}$/, "");

/** The forecast in words, with its method. */
function Outlook({ usage }: { usage: Schema<"AccountUsage"> }) {
	const found = forecast(usage, Date.now());
	if (found.kind === "unlimited") return "no limit";
	if (found.kind === "unused") return "nothing was asked for in the last seven days";
	const pace = `the mean of the last seven days is ${decimal(found.perDay.toFixed(1))} a day`;
	if (found.kind === "lasts") return `${decimal(found.left)} are left at the reset; ${pace}`;
	return (
		<>
			used up on <Instant value={found.at} />; {pace}
		</>
	);
}

/** Counts with a bar each, the largest first. */
function Shares({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) {
	const maxCount = Math.max(1, ...rows.map(({ count }) => count));
	if (rows.length === 0) return null;
	return (
		<>
			<h3>{title}</h3>
			<Table
				isWide
				label={`Data requests ${title.toLowerCase()}`}
				rows={rows}
				rowKey={({ name }) => name}
				columns={[
					{
						id: "name",
						title: title.replace("By ", "").replace(/^./, (first) => first.toUpperCase()),
						cell: ({ name }) => name,
					},
					{
						id: "share",
						title: "Share",
						isForWide: true,
						cell: ({ count }) => (
							<svg className="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
								<rect width={(count / maxCount) * 100} height="8" />
							</svg>
						),
					},
					{
						id: "count",
						title: "Data requests",
						isFigure: true,
						cell: ({ count }) => <Figure value={count} />,
					},
				]}
			/>
		</>
	);
}

/** The account: the sign-in of this tab, the allowance, and the keys. */
export function AccountPage() {
	return (
		<div className="page narrow">
			<h1>Account</h1>
			<SignIn />
			{useSignedInBy() !== "nobody" && (
				<>
					<Keys />
					<Usage />
				</>
			)}
		</div>
	);
}
