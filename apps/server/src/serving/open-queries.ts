import type { NewestView } from "@us-market-data/analytics";
import type { HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import type { MarketReader, StoreSettings } from "@us-market-data/store";
import type { Logger } from "pino";
import { shareNamedVersions } from "../data-versions/named-versions.ts";
import { offloadLongQueries } from "../long-queries/offload.ts";
import { QueryPool } from "../long-queries/query-pool.ts";
import type { QueryWorker } from "../long-queries/query-worker.ts";
import { openView } from "../market-view/open-view.ts";
import type { Watch } from "../telemetry/start.ts";

/** Handlers answer the operations, threads run the long ones, and both read the view. */
export interface Queries {
	handlers: HandlerTable;
	view: NewestView;
	close(): Promise<void>;
}

/** Opens the handlers over a market. */
export function openQueries(
	threads: readonly QueryWorker[],
	settings: StoreSettings,
	market: MarketReader,
	{ onLoad }: Pick<Watch, "onLoad">,
	log: Logger,
): Queries {
	const pool = new QueryPool(threads);
	const { view, close: closeView } = openView(market, settings, {
		onLoad,
		log,
		onImage: (image) => pool.show(image),
	});
	const named = shareNamedVersions(settings.DATABASE_URL, (name) => pool.hold(name));
	return {
		handlers: offloadLongQueries(handlers, pool, named.report),
		view,
		async close() {
			await closeView();
			await named.close();
			await pool.close();
		},
	};
}
