import type { OperatorPage, OperatorPages } from "@us-market-data/client";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel/panel.tsx";
import { QueryResult } from "../../parts/panel/query-result.tsx";
import { useOperatorPage } from "./use-operator.ts";

/** A panel of one part of the state of the service. */
export function PagePanel<Page extends OperatorPage>({
	title,
	page,
	beside,
	children,
}: {
	title: string;
	page: Page;
	beside?: (body: OperatorPages[Page]) => ReactNode;
	children: (body: OperatorPages[Page]) => ReactNode;
}) {
	const query = useOperatorPage(page);
	const note = query.data && beside?.(query.data);
	return (
		<Panel title={title} beside={note && <span className="quiet">{note}</span>}>
			<QueryResult query={{ ...query, isFetching: false }} rows={8}>
				{children}
			</QueryResult>
		</Panel>
	);
}
