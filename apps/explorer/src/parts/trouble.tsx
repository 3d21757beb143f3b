import { Link } from "@tanstack/react-router";
import type { AnyMarketDataError, Schema } from "@us-market-data/client";
import { useEffect, useState } from "react";
import { isTransient, retryDelayOf } from "../app/retry-delays.ts";
import { decimal } from "../figures/decimal.ts";
import { Instant } from "../figures/figure.tsx";
import { time } from "../figures/time.ts";
import { useMarketData } from "../market/market.ts";
import { needOfMonth } from "./forecast.ts";

/** The words of an error: what happened and what to do. */
interface Words {
	title: string;
	next?: string;
}

/** Titles of refused credentials by their codes. */
const keyErrors: Readonly<Record<string, string>> = {
	missing_credential: "You are not signed in.",
	expired_credential: "Your key has expired.",
	revoked_credential: "Your key was revoked.",
};

function wordsOf({ name, code }: AnyMarketDataError): Words {
	switch (name) {
		case "BadRequestError":
			return { title: "The request was not accepted." };
		case "UnauthorizedError":
			return {
				title: keyErrors[code ?? ""] ?? "Your key is not known here.",
				next: "Enter an API key on the account page.",
			};
		case "PaymentRequiredError":
			return { title: "The allowance of this month is used up." };
		case "ForbiddenError":
			return { title: "Your plan does not include this.", next: "Ask the operator for another plan." };
		case "RateLimitedError":
			return { title: "Too many requests at once." };
		case "NetworkError":
		case "TimeoutError":
			return { title: "The service does not answer." };
		case "ServerError":
			return { title: "The service failed." };
		default:
			return { title: "The service gave an answer that it does not document." };
	}
}

/** The allowance that is used up, when it starts again, and how much a month would take at this pace. It is free to ask. */
function AllowanceExhausted() {
	const { data } = useMarketData("getAccountUsage");
	return data ? <Used usage={data.usage} /> : null;
}

function Used({ usage }: { usage: Schema<"AccountUsage"> }) {
	const { used, allowance, plan, periodEndsAt } = usage;
	const need = needOfMonth(usage);
	return (
		<>
			<p>
				{decimal(used)} of {allowance === null ? "unlimited" : decimal(allowance)} data requests of the plan{" "}
				{plan} are used. It starts again on <Instant value={periodEndsAt} />.
			</p>
			{need !== undefined && (
				<p>At the pace of this month you need about {decimal(need)} data requests a month.</p>
			)}
			<Link to="/explorer/account">See what used them.</Link>
		</>
	);
}

/** The seconds until the page asks again by itself. */
function Countdown({ seconds }: { seconds: number }) {
	const [left, setLeft] = useState(Math.ceil(seconds));
	useEffect(() => {
		const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
		return () => clearInterval(timer);
	}, []);
	// A screen reader is told the pause once, not each second.
	return <p aria-live="off">The page tries again by itself in {left} s.</p>;
}

/** The time of data that are still displayed after a failed call. */
export const DataSince = ({ at }: { at: number | undefined }) =>
	at !== undefined && <p className="quiet">What is shown is from {time(new Date(at).toISOString())}.</p>;

/** A failed call: what happened, why, and what comes next. */
export function Trouble({ error, again }: { error: AnyMarketDataError; again: () => void }) {
	const { title, next } = wordsOf(error);
	const passes = isTransient(error);
	return (
		<div className={passes ? "trouble soft" : "trouble"} role="alert">
			<strong>{title}</strong>
			<p>{error.reason}</p>
			<ErrorDetails details={error.details} />
			{error.name === "UnauthorizedError" && <Link to="/explorer/account">{next}</Link>}
			{error.name === "ForbiddenError" && <p>{next}</p>}
			{error.name === "PaymentRequiredError" && <AllowanceExhausted />}
			{passes && <Countdown key={error.requestId ?? error.message} seconds={retryDelayOf(error)} />}
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
const ErrorDetails = ({ details }: { details: AnyMarketDataError["details"] }) =>
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
