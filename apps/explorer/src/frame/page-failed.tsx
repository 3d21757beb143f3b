import { useQuery } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { NetworkError } from "@us-market-data/client";
import { useEffect } from "react";
import { MissingPartError, reloadOnce } from "../app/late-part.ts";

/** The page, or a part of it, in place of one that failed. */
export const PageFailed = ({ error, reset }: ErrorComponentProps) =>
	error instanceof MissingPartError ? <MissingPart error={error} /> : <Failed error={error} again={reset} />;

const Failed = ({ error, again }: { error: unknown; again: () => void }) => (
	<div className="page" role="alert">
		<h1>This page failed</h1>
		<p>{error instanceof Error ? error.message : String(error)}</p>
		<div>
			<button type="button" className="button" onClick={again}>
				Show it again
			</button>
		</div>
	</div>
);

/** Asks for what a reload would ask for, so that a reload does not lose the frame. */
async function reachService(): Promise<true> {
	const url = location.href;
	const reason = "This page was not loaded before, and its code did not come.";
	const response = await fetch(url, { cache: "no-store" }).catch(() => undefined);
	if (!response?.ok) throw new NetworkError({ url, reason });
	return true;
}

/**
 * A part whose code did not come. While the service does not answer, the page reports it and tries again as for any other
 * query; after that a reload brings the part.
 */
function MissingPart({ error }: { error: MissingPartError }) {
	const { isSuccess } = useQuery({ queryKey: ["service"], queryFn: reachService, gcTime: 0, staleTime: 0 });
	useEffect(() => {
		if (isSuccess) reloadOnce();
	}, [isSuccess]);
	return isSuccess ? <Failed error={error} again={() => location.reload()} /> : null;
}
