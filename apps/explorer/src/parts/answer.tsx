import type { UseQueryResult } from "@tanstack/react-query";
import type { AnyMarketDataError } from "@us-market-data/client";
import { type ReactNode, useEffect, useState } from "react";
import { Trouble } from "./trouble.tsx";
import "./answer.css";

/** Milliseconds before an outline is shown: most answers are there sooner. */
const patience = 150;

/** The answer of a call, or its state: loading, empty, or failed. Old data stay, dimmed, while new ones come. */
export function Answer<T>({
	query: { data, error, isFetching, refetch },
	rows = 6,
	isEmpty,
	empty = "There is nothing to show.",
	children,
}: {
	query: Pick<UseQueryResult<T, AnyMarketDataError>, "data" | "error" | "isFetching"> & {
		refetch: () => Promise<unknown>;
	};
	rows?: number | undefined;
	isEmpty?: ((answer: T) => boolean) | undefined;
	empty?: ReactNode;
	children: (answer: T) => ReactNode;
}) {
	if (data === undefined && error === null) return <Outline rows={rows} />;
	return (
		<div className="body" aria-busy={isFetching}>
			{error && <Trouble error={error} again={() => void refetch()} hasOldData={data !== undefined} />}
			{data !== undefined && (
				<div className={error ? "old" : ""}>
					{isEmpty?.(data) ? <p className="quiet">{empty}</p> : children(data)}
				</div>
			)}
		</div>
	);
}

/** The room of an answer that loads. */
function Outline({ rows }: { rows: number }) {
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setShown(true), patience);
		return () => clearTimeout(timer);
	}, []);
	return (
		<div className="body outline" data-shown={isShown}>
			<span className="visually-hidden" role="status">
				Loading
			</span>
			{Array.from({ length: rows }, (_, index) => (
				// The rows of an outline have no identity.
				// biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
				<div key={index} />
			))}
		</div>
	);
}
