import { Link } from "@tanstack/react-router";
import type { AnyMarketDataError } from "@us-market-data/client";
import { isPassing, pauseAfter } from "../../app/pauses.ts";
import { time } from "../../figures/time.ts";
import { Countdown } from "./countdown.tsx";
import { Spent } from "./spent.tsx";
import { wordsOf } from "./words.ts";

/** A failed call, where its answer would stand: what happened, why, and what comes next. */
export function Trouble({
	error,
	again,
	shownSince,
}: {
	error: AnyMarketDataError;
	again: () => void;
	/** The time of the data that are still shown, in milliseconds; undefined where none are. */
	shownSince: number | undefined;
}) {
	const { title, next } = wordsOf(error);
	const passes = isPassing(error);
	return (
		<div className={passes ? "trouble soft" : "trouble"} role="alert">
			<strong>{title}</strong>
			<p>{error.reason}</p>
			<Faults details={error.details} />
			{error.name === "UnauthorizedError" && <Link to="/explorer/account">{next}</Link>}
			{error.name === "ForbiddenError" && <p>{next}</p>}
			{error.name === "PaymentRequiredError" && <Spent />}
			{passes && <Countdown key={error.requestId ?? error.message} seconds={pauseAfter(error)} />}
			{shownSince !== undefined && (
				<p className="quiet">What is shown is from {time(new Date(shownSince).toISOString())}.</p>
			)}
			{error.requestId && (
				<p className="quiet">
					Request <code>{error.requestId}</code>
				</p>
			)}
			<button type="button" className="button" onClick={again}>
				Try again
			</button>
		</div>
	);
}

/** The values that were refused, by the names of their parameters. */
const Faults = ({ details }: { details: AnyMarketDataError["details"] }) =>
	details.length > 0 && (
		<dl>
			{details.map(({ path, message }) => (
				<div key={path} style={{ display: "contents" }}>
					<dt>
						<code>{path.replace(/^query\./, "")}</code>
					</dt>
					<dd>{message}</dd>
				</div>
			))}
		</dl>
	);
