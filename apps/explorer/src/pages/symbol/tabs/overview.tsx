import type { Schema } from "@us-market-data/client";
import { decimal, noFigure } from "../../../figures/decimal.ts";
import { Change, Figure } from "../../../figures/figure.tsx";
import { date } from "../../../figures/time.ts";
import { useMarketData } from "../../../market/market.ts";
import { useFigureNames } from "../../../market/use-figure-names.ts";
import { type Fact, Facts } from "../../../parts/facts.tsx";
import { QueryPanel } from "../../../parts/panel/panel.tsx";
import { isLargeAmount } from "../../screener/indicators.ts";
import { keyFigures as fields } from "../key-figures.ts";
import type { TabProps } from "./tab-props.ts";

/** The company and the figures of its share. */
export default function Overview(props: TabProps) {
	return (
		<div className="overview">
			<KeyFigures {...props} />
			{props.asOf === undefined && <Indicators symbol={props.symbol} />}
			<Company {...props} />
		</div>
	);
}

/** As of today the head of the page and the performance among the indicators have them. */
const elsewhere: ReadonlySet<string> = new Set([
	"last_done",
	"change_value",
	"change_rate",
	"five_day_change_rate",
	"ten_day_change_rate",
	"half_year_change_rate",
	"ytd_change_rate",
]);

/** Figures that are whole numbers, or large enough to be read as such. */
const amounts: ReadonlySet<string> = new Set(["volume", "turnover", "marketCap"]);

/** The name of a field until the service has told how the figure is called: `ytd change rate`. */
const inWords = (field: string): string => field.replaceAll("_", " ");

const memberOf = (field: string): string =>
	field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function KeyFigures({ symbol, asOf }: TabProps) {
	const params = { symbols: [symbol], fields, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("getCalcIndexes", params);
	const names = useFigureNames("getCalcIndexes");
	return (
		<QueryPanel
			title="Key figures"
			asked={{ id: "getCalcIndexes", params }}
			query={query}
			rows={fields.length}
			isEmpty={({ quote }) => quote.length === 0}
			empty="No figure of this security is known."
		>
			{({ quote: [row] }) => (
				<Facts
					facts={(asOf === undefined ? fields.filter((field) => !elsewhere.has(field)) : fields).map(
						(field): Fact => {
							const member = memberOf(field);
							const named = names.get(member);
							const value = row?.[member as keyof typeof row];
							const signed = member.toLowerCase().includes("change");
							const form = amounts.has(member) ? { compact: true } : { digits: 2, signed };
							return [
								named?.name ?? inWords(field),
								<Figure key={field} value={value} {...form} />,
								named?.description,
							];
						},
					)}
				/>
			)}
		</QueryPanel>
	);
}

/** Groups of indicators that the key figures do not hold. */
const groups: readonly string[] = ["Profitability", "Growth", "Balance sheet", "Performance", "Ownership"];
const units: Readonly<Record<string, string>> = { currency: "USD", x: "" };

/** The figures that the screener knows of a security. */
function Indicators({ symbol }: { symbol: string }) {
	const params = { symbol };
	const query = useMarketData("listScreenerIndicators", params);
	return (
		<QueryPanel
			title="Indicators"
			asked={{ id: "listScreenerIndicators", params }}
			query={query}
			rows={fields.length}
		>
			{(body) => (
				<div className="figure-groups">
					{body.groups
						.filter(({ name }) => groups.includes(name))
						.map(({ name, indicators }) => (
							<section key={name}>
								<h3>{name}</h3>
								<Facts facts={indicators.filter(({ value }) => value !== null).map(factOf)} />
							</section>
						))}
				</div>
			)}
		</QueryPanel>
	);
}

/** An indicator with its unit. Changes are signed; figures of one list have the same number of decimals. */
function factOf({ name, unit, value, description }: Schema<"ScreenerIndicator">): Fact {
	const words = unit === null ? "" : (units[unit] ?? unit);
	const title = words === "" ? name : `${name}, ${words}`;
	const figure = () => {
		if (value === null) return noFigure;
		if (isLargeAmount(value, unit)) return <Figure value={value} compact />;
		// Shares are whole; their unit stands in the name.
		if (unit === null && !value.includes(".")) return <Figure value={value} />;
		return name.startsWith("Change") ? (
			<Change value={value} digits={2} />
		) : (
			<Figure value={value} digits={2} />
		);
	};
	return [title, figure(), description ?? undefined];
}

function Company({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("getCompanyOverview", params);
	return (
		<QueryPanel title="Company" asked={{ id: "getCompanyOverview", params }} query={query} rows={10}>
			{({ company }) => (
				<>
					{company.description && <p className="prose">{company.description}</p>}
					<Facts
						facts={[
							["Sector", company.sector],
							["Industry", company.industry],
							["Exchange", company.exchange],
							["Listed since", company.listingDate && date(company.listingDate)],
							["Founded", company.founded],
							["Fiscal year ends", company.fiscalYearEnd && dayOfYear(company.fiscalYearEnd)],
							["Employees", company.employees === null ? null : decimal(company.employees)],
							["Chief executive", company.chiefExecutive],
							["Seat", company.address],
							["SIC code", company.sicCode],
							["CIK", company.cik],
						]}
					/>
				</>
			)}
		</QueryPanel>
	);
}

/** `09-30` as `30 Sep`. A leap year has every day. */
const dayOfYear = (text: string): string => date(`2024-${text}`).replace(/ 2024$/, "");
