import { setTimeout as sleep } from "node:timers/promises";
import { type MarketView, readSecurityRow } from "@us-market-data/analytics";
import type { HandlerContext } from "./handler.ts";
import type { ProvenanceReader } from "./provenance-reader.ts";
import type { ResponseClock } from "./response-clock.ts";
import { versionName } from "./version-name.ts";

/** Milliseconds between two looks whether the new view stands. It stands outdated for a bounded time. */
const pollIntervalMs = 50;

/**
 * The derived figures as one answer sees them. While the view of a new data version is built, figures of the whole
 * market are those of the view before, with its provenance, and such an answer holds for its own instant alone; figures
 * of one security are read from the store, since they go beside records of the newest data version.
 */
export function marketFigures(
	newest: () => Promise<MarketView>,
	data: ProvenanceReader,
	clock: ResponseClock,
): Pick<HandlerContext, "waitForNewest" | "view" | "untrackedView" | "row" | "rows" | "rowsOf"> {
	let cached: Promise<MarketView> | undefined;
	const current = (): Promise<MarketView> => {
		cached ??= newest();
		return cached;
	};
	const untrackedView = async (): Promise<MarketView> => {
		const view = await current();
		if (view.isOutdated) clock.endsAt(clock.at);
		return view;
	};
	const rows: HandlerContext["rows"] = async (securities, ...parts) => {
		const view = await current();
		if (!view.isOutdated) return securities.map(({ symbol }) => view.row(symbol));
		const names = parts.length > 0 ? parts : undefined;
		return Promise.all(securities.map((security) => readSecurityRow(data.untracked, security, names)));
	};
	const view = async (): Promise<MarketView> => {
		const whole = await untrackedView();
		data.lookUpIn(whole.datasets);
		if (whole.isOutdated) data.isOf(versionName(whole.dataVersion, whole.dataToken));
		return whole;
	};
	return {
		waitForNewest: async () => {
			while ((await newest()).isOutdated) await sleep(pollIntervalMs);
		},
		untrackedView,
		view,
		rows,
		rowsOf: async (symbols) => [...new Set(symbols)].map((await view()).row),
		row: async (security, ...parts) => (await rows([security], ...parts))[0],
	};
}
