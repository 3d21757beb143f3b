import type { OperatorPages } from "@us-market-data/client";
import { decimal } from "../../../figures/decimal.ts";
import { Figure, Instant } from "../../../figures/figure.tsx";
import { NextStep } from "../command.tsx";
import { PagePanel } from "../page-panel.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";

type Account = OperatorPages["accounts"]["accounts"][number];
type Plan = OperatorPages["accounts"]["plans"][number];

const limit = (value: number | null) => (value === null ? "unlimited" : decimal(value));

const accountColumns: readonly SortedColumn<Account>[] = [
	{ id: "name", title: "Account", by: ({ name }) => name, cell: ({ name }) => name },
	{ id: "plan", title: "Plan", by: ({ plan }) => plan, cell: ({ plan }) => plan },
	{
		id: "state",
		title: "State",
		by: ({ isDisabled, isOperator }) => stateOf(isDisabled, isOperator),
		cell: ({ isDisabled, isOperator }) => (
			<span className={isDisabled ? "state bad" : ""}>{stateOf(isDisabled, isOperator)}</span>
		),
	},
	{
		id: "used",
		title: "Used this month",
		isFigure: true,
		by: ({ used }) => used,
		cell: ({ used }) => <Figure value={used} />,
	},
	{
		id: "allowance",
		title: "Allowance",
		isFigure: true,
		by: ({ allowance }) => allowance,
		cell: ({ allowance }) => <span className="figure">{limit(allowance)}</span>,
	},
	{
		id: "share",
		title: "Used, %",
		isFigure: true,
		by: (account) => shareOf(account),
		cell: (account) => <Share {...account} />,
	},
	{
		id: "keys",
		title: "Keys in use",
		isFigure: true,
		by: ({ keys }) => keys,
		cell: ({ keys }) => <Figure value={keys} />,
	},
	{
		id: "last",
		title: "Last use",
		by: ({ lastUsedAt }) => lastUsedAt,
		cell: ({ lastUsedAt }) =>
			lastUsedAt === null ? <span className="quiet">never</span> : <Instant value={lastUsedAt} />,
	},
	{
		id: "created",
		title: "Created",
		by: ({ createdAt }) => createdAt,
		cell: ({ createdAt }) => <Instant value={createdAt} />,
	},
];

const stateOf = (isDisabled: boolean, isOperator: boolean): string =>
	isDisabled ? "disabled" : isOperator ? "operator" : "active";

/** Percent of the allowance that is used; null without a limit. */
const shareOf = ({ used, allowance }: Account): number | null =>
	allowance === null ? null : allowance === 0 ? 100 : Math.floor((1000 * used) / allowance) / 10;

function Share(account: Account) {
	const share = shareOf(account);
	if (share === null) return null;
	return (
		<>
			<Figure value={share} digits={1} />
			<progress className="used" max={100} value={share} aria-label={`Used by ${account.name}`} />
		</>
	);
}

const planColumns: readonly SortedColumn<Plan>[] = [
	{ id: "name", title: "Plan", by: ({ name }) => name, cell: ({ name }) => name },
	{
		id: "accounts",
		title: "Accounts",
		isFigure: true,
		by: ({ accounts }) => accounts,
		cell: ({ accounts }) => <Figure value={accounts} />,
	},
	{
		id: "allowance",
		title: "Requests a month",
		isFigure: true,
		by: ({ allowance }) => allowance,
		cell: ({ allowance }) => <span className="figure">{limit(allowance)}</span>,
	},
	{
		id: "families",
		title: "Opens",
		by: ({ families }) => families.join(", "),
		cell: ({ marketData, families }) => (marketData ? families.join(", ") : "no market data"),
	},
	{
		id: "bulk",
		title: "Files of days",
		by: ({ bulk }) => (bulk ? "yes" : "no"),
		cell: ({ bulk }) => (bulk ? "yes" : "no"),
	},
	{
		id: "streams",
		title: "Streams",
		isFigure: true,
		by: ({ streams }) => streams,
		cell: ({ streams }) => <Figure value={streams} />,
	},
	{
		id: "stream-symbols",
		title: "Symbols in streams",
		isFigure: true,
		by: ({ streamSymbols }) => streamSymbols,
		cell: ({ streamSymbols }) => <span className="figure">{limit(streamSymbols)}</span>,
	},
	{
		id: "rate",
		title: "A second",
		isFigure: true,
		by: ({ perSecond }) => perSecond,
		cell: ({ perSecond }) => <Figure value={perSecond} />,
	},
	{
		id: "burst",
		title: "Burst",
		isFigure: true,
		by: ({ burst }) => burst,
		cell: ({ burst }) => <Figure value={burst} />,
	},
	{
		id: "concurrency",
		title: "At once",
		isFigure: true,
		by: ({ concurrency }) => concurrency,
		cell: ({ concurrency }) => <Figure value={concurrency} />,
	},
];

/** The accounts with their use of this month, and the plans. */
export default function Accounts() {
	return (
		<>
			<PagePanel title="Accounts" page="accounts" beside={({ month }) => `data requests of ${month}, UTC`}>
				{({ accounts }) => (
					<>
						<SortedTable
							name="accounts"
							label="Accounts"
							columns={accountColumns}
							rows={accounts}
							rowKey={({ name }) => name}
							empty={<p className="quiet">There are no accounts.</p>}
						/>
						<NextStep text="npx pnpm admin key create --account <name> --name <purpose>">
							To give somebody a key:
						</NextStep>
					</>
				)}
			</PagePanel>
			<PagePanel title="Plans" page="accounts">
				{({ plans }) => (
					<SortedTable
						name="plans"
						label="Plans"
						columns={planColumns}
						rows={plans}
						rowKey={({ name }) => name}
						empty={
							<NextStep text="npx pnpm admin plan create basic --allowance 10000">
								There are no plans yet:
							</NextStep>
						}
					/>
				)}
			</PagePanel>
		</>
	);
}
