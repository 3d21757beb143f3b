import { noFigures } from "@us-market-data/market";
import { assets } from "./assets.ts";
import { cashFlow } from "./cash-flow.ts";
import { bankBalance, bankIncome, insurerBalance, insurerIncome } from "./finance.ts";
import { income } from "./income.ts";
import { type Item, isOfDay, termsOf } from "./item.ts";
import { liabilities } from "./liabilities.ts";
import { shares } from "./shares.ts";

/** The statements by name, each with its items in the order in which they are answered. */
const statements = {
	income: { ...income, ...bankIncome, ...insurerIncome },
	balance: { ...assets, ...bankBalance, ...insurerBalance, ...liabilities },
	cashflow: cashFlow,
	shares,
} as const;

export type StatementName = keyof typeof statements;

export const statementNames = Object.keys(statements) as StatementName[];

/** The items of each statement, in the order in which they are answered. */
export const itemsByStatement = {
	income: Object.entries(statements.income),
	balance: Object.entries(statements.balance),
	cashflow: Object.entries(statements.cashflow),
	shares: Object.entries(statements.shares),
} as const satisfies Record<StatementName, unknown>;

const allItems = {
	...statements.income,
	...statements.balance,
	...statements.cashflow,
	...statements.shares,
};

/** Name of an item of the statements. */
export type ItemName = keyof typeof allItems;

/** Every item of the statements. */
export const items: Readonly<Record<ItemName, Item>> = allItems;

export type ItemEntry = readonly [ItemName, Item];

export const itemEntries = Object.entries(items) as ItemEntry[];

/** Items that liabilities follow from where they are not stated, and items that identities are checked with. */
const implying: ReadonlySet<string> = new Set([
	"totalEquity",
	"temporaryEquity",
	"redeemableNoncontrolling",
	"liabilitiesAndEquity",
	"exchangeRateEffect",
	"discontinuedCashFlow",
	"cashChange",
]);

/** The tags of an item, those of sums and differences apart. */
export const tagsOf = ({ tags }: Item): string[] =>
	tags.flatMap((tag) => termsOf(tag).map((term) => term.tag));

/** The tags that tell whether a total holds more than the item. Each is a tag of another item. */
const partTagsOf = ({ totals = {} }: Item): string[] => Object.values(totals).flat();

/** The items that a stored report holds, and those that they follow from. */
export const figureEntries: readonly ItemEntry[] = itemEntries.filter(
	([name]) => name in noFigures || implying.has(name),
);

/** Tags of the figures of stored reports. They tell the fiscal calendar, whatever else is read. */
export const figureTags: ReadonlySet<string> = new Set(
	figureEntries.flatMap(([, item]) => [...tagsOf(item), ...partTagsOf(item)]),
);

/** Tags of those over a period. */
export const figureFlowTags: readonly string[] = [
	...new Set(figureEntries.flatMap(([, item]) => (isOfDay(item.kind) ? [] : tagsOf(item)))),
];

/** Tags that are not figures by themselves but help to tell what the figures mean. */
export const helpers = {
	/** Shares outstanding on the cover page, and on the balance sheet. */
	coverShares: "EntityCommonStockSharesOutstanding",
	balanceShares: "CommonStockSharesOutstanding",
	splitRatios: [
		"StockholdersEquityNoteStockSplitConversionRatio1",
		"StockholdersEquityNoteStockSplitConversionRatio",
	],
} as const;

/** The tags of which the facts are read, in the taxonomies `us-gaap`, `ifrs-full` and `dei`. */
export const wantedTags: ReadonlySet<string> = new Set([
	...itemEntries.flatMap(([, item]) => [...tagsOf(item), ...partTagsOf(item)]),
	helpers.coverShares,
	...helpers.splitRatios,
]);
