import type { UseQueryResult } from "@tanstack/react-query";
import type { AnyMarketDataError } from "@us-market-data/client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isSameKind, usePageError } from "../../app/page-error.ts";
import { DataSince, Trouble } from "../trouble.tsx";
import "./query-result.css";

/** Milliseconds before an outline is shown: most answers are there sooner. */
const patience = 150;

/** A call with its state. */
type Call<T> = Pick<UseQueryResult<T, AnyMarketDataError>, "data" | "error" | "isFetching"> &
	Partial<
		Pick<UseQueryResult, "dataUpdatedAt" | "errorUpdateCount" | "fetchStatus" | "isPlaceholderData">
	> & {
		refetch: () => Promise<unknown>;
	};

/**
 * Undefined, except for a call without an answer whose error the page reports, also while the call is repeated. Such a
 * panel is not displayed if it is new. One that had an answer before stays with its controls, because somebody uses them.
 */
export function useMissingAnswer({
	data,
	error,
	errorUpdateCount = 0,
}: Pick<Call<unknown>, "data" | "error" | "errorUpdateCount">): "new" | "used" | undefined {
	const pageError = usePageError();
	const hadAnswer = useRef(false);
	if (data !== undefined) hadAnswer.current = true;
	if (pageError === undefined || data !== undefined) return undefined;
	const isReported = error === null ? errorUpdateCount > 0 : isSameKind(error, pageError);
	if (!isReported) return undefined;
	return hadAnswer.current ? "used" : "new";
}

/** Says that a panel has no answer to the present choice. The page says why. */
export const NoAnswer = () => <p className="body quiet">No data came for this choice. The page says why.</p>;

/**
 * The answer of a call, or its state: loading, empty, or failed. Old data stay, dimmed, while new ones come.
 */
export function QueryResult<T>({
	query,
	rows = 6,
	isEmpty,
	empty = "There is nothing to show.",
	children,
}: {
	query: Call<T>;
	rows?: number | undefined;
	isEmpty?: ((body: T) => boolean) | undefined;
	empty?: ReactNode;
	children: (body: T) => ReactNode;
}) {
	const { data, error, isFetching, refetch, dataUpdatedAt, fetchStatus, isPlaceholderData } = query;
	const pageError = usePageError();
	const missing = useMissingAnswer(query);
	if (missing === "new") return <div className="absent" />;
	if (missing === "used") return <NoAnswer />;
	if (data === undefined && error === null)
		return fetchStatus === "paused" ? (
			<div className="body">
				<Waiting />
			</div>
		) : (
			<Outline rows={rows} />
		);
	const isOld = error !== null || isPlaceholderData === true;
	return (
		<div className="body" aria-busy={isFetching}>
			{error && !(pageError && isSameKind(error, pageError)) && (
				<Trouble error={error} again={() => void refetch()} />
			)}
			{error && data !== undefined && <DataSince at={dataUpdatedAt} />}
			{isPlaceholderData && fetchStatus === "paused" && <Waiting />}
			{data !== undefined && (
				<div className={isOld ? "old" : ""}>
					{isEmpty?.(data) ? <div className="quiet empty">{empty}</div> : children(data)}
				</div>
			)}
		</div>
	);
}

/** A call that waits for the network. */
const Waiting = () => (
	<div className="trouble soft" role="status">
		<strong>You are offline.</strong>
		<p>The page asks for this as soon as there is a network.</p>
	</div>
);

/** The room of an answer that loads. */
function Outline({ rows }: { rows: number }) {
	const [isVisible, setVisible] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setVisible(true), patience);
		return () => clearTimeout(timer);
	}, []);
	return (
		<div className="body outline" data-shown={isVisible}>
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
