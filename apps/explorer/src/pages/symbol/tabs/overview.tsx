import { decimal } from "../../../figures/decimal.ts";
import { date } from "../../../figures/time.ts";
import { useMarketData } from "../../../market/market.ts";
import { Facts } from "../../../parts/facts.tsx";
import { QueryPanel } from "../../../parts/panel.tsx";
import type { TabProps } from "./tab-props.ts";

/** The company and the figures of its share. */
export default function Overview({ symbol, asOf }: TabProps) {
	return (
		<div className="columns">
			<KeyFigures symbol={symbol} asOf={asOf} />
			<Company symbol={symbol} asOf={asOf} />
		</div>
	);
}

function KeyFigures({ symbol, asOf }: TabProps) {
	const params = { symbols: [symbol], ...(asOf && { as_of: asOf }) };
	const query = useMarketData("getCalcIndexes", params);
	return (
		<QueryPanel title="Key figures" asked={{ id: "getCalcIndexes", params }} query={query} rows={10}>
			{({ quote: [row] }) => <Facts facts={row ? figuresOf(row) : []} />}
		</QueryPanel>
	);
}

/** Every figure that is known, by its name in words. */
const figuresOf = (row: object): [name: string, value: string][] =>
	Object.entries(row)
		.filter((entry): entry is [string, string] => typeof entry[1] === "string" && /^-?\d/.test(entry[1]))
		.map(([name, value]) => [inWords(name), decimal(value)]);

/** `fiveDayChangeRate` in words. */
const inWords = (name: string): string => {
	const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
};

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
							["Employees", company.employees === null ? null : decimal(company.employees)],
							["Chief executive", company.chiefExecutive],
							["Seat", company.address],
							["CIK", company.cik],
						]}
					/>
				</>
			)}
		</QueryPanel>
	);
}
