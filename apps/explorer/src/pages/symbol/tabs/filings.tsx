import type { Body } from "@us-market-data/client";
import { Instant } from "../../../figures/figure.tsx";
import { useMarketDataPages } from "../../../market/market.ts";
import { LinkList } from "../../../parts/link-list.tsx";
import type { TabProps } from "./tab-props.ts";

const items = (pages: readonly Body<"listFilings">[]) => pages.flatMap(({ filings }) => filings);

/** Filings with the SEC, newest first. */
export default function Filings({ symbol, asOf }: TabProps) {
	const params = { symbol, count: 20, ...(asOf && { as_of: asOf }) };
	const query = useMarketDataPages("listFilings", params);
	return (
		<LinkList
			title="Filings"
			asked={{ id: "listFilings", params }}
			query={query}
			items={items}
			empty="No filing is held. The importer of the SEC's submissions brings them."
			itemKey={({ id }) => id}
		>
			{({ form, title, fileUrls: [url], publishedAt }) => ({
				url,
				title,
				beside: (
					<>
						<code>{form}</code> {publishedAt && <Instant value={publishedAt} />}
					</>
				),
			})}
		</LinkList>
	);
}
