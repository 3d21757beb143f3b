import { provenanceOf } from "@us-market-data/client";
import { useState, useSyncExternalStore } from "react";
import { queries } from "../app/queries.ts";
import { time } from "../figures/time.ts";

const watchQueries = (listener: () => void) => queries.getQueryCache().subscribe(listener);

const isSampleShown = (): boolean =>
	queries
		.getQueryCache()
		.getAll()
		.some(({ state: { data } }) => isObject(data) && provenanceOf(data)?.sources.includes("sample") === true);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Marks the page when some of its data are simulated. */
export const SampleMark = () =>
	useSyncExternalStore(watchQueries, isSampleShown) ? (
		<span className="tag sample" title="Data marked sample are simulated, not of the market.">
			Sample data
		</span>
	) : null;

function watchNetwork(listener: () => void): () => void {
	for (const name of ["online", "offline"]) addEventListener(name, listener);
	return () => {
		for (const name of ["online", "offline"]) removeEventListener(name, listener);
	};
}

/** Says that the browser has no network, and since when. */
export function OfflineNotice() {
	const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
	return <div role="status">{!isOnline && <Offline />}</div>;
}

function Offline() {
	const [since] = useState(() => new Date().toISOString());
	return (
		<p className="offline">
			You are offline since {time(since)}. What is shown is from before; the page goes on by itself.
		</p>
	);
}
