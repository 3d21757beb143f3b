import type { ErrorComponentProps } from "@tanstack/react-router";

/** The page in place of one that failed. */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => (
	<div className="page" role="alert">
		<h1>This page failed</h1>
		<p>{error instanceof Error ? error.message : String(error)}</p>
		<button type="button" className="button" onClick={reset}>
			Show it again
		</button>
	</div>
);
