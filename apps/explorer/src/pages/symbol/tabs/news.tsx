import type { Body } from "@us-market-data/client";
import { Instant } from "../../../figures/figure.tsx";
import { useMarketDataPages } from "../../../market/market.ts";
import { LinkList } from "../../../parts/link-list.tsx";
import type { TabProps } from "./tab-props.ts";

const items = (pages: readonly Body<"listNews">[]) => pages.flatMap(({ news }) => news);

/** News about a security, newest first. */
export default function News({ symbol, asOf }: TabProps) {
	const params = { symbol, count: 20, ...(asOf && { as_of: asOf }) };
	const query = useMarketDataPages("listNews", params);
	return (
		<LinkList
			title="News"
			asked={{ id: "listNews", params }}
			query={query}
			items={items}
			empty="No news is held."
			itemKey={({ id }) => id}
		>
			{({ title, url, source, publishTime }) => ({
				url,
				title,
				beside: (
					<>
						{source} <Instant value={publishTime} />
					</>
				),
			})}
		</LinkList>
	);
}
