import { Link } from "@tanstack/react-router";
import type { AnyMarketDataError } from "@us-market-data/client";
import { useEffect, useState } from "react";
import { Instant } from "../figures/figure.tsx";
import { client } from "../market/market.ts";

/** The words of an error: what happened and what to do. */
interface Words {
	title: string;
	next?: string;
	/** True for a state that ends by itself. */
	isSoft?: boolean;
}

function wordsOf(error: AnyMarketDataError): Words {
	switch (error.name) {
		case "BadRequestError":
			return { title: "The request was not accepted." };
		case "UnauthorizedError":
			return { title: "You are not signed in.", next: "Enter an API key on the account page." };
		case "PaymentRequiredError":
			return { title: "The allowance of this month is used up." };
		case "ForbiddenError":
			return { title: "Your plan does not include this.", next: "Ask the operator for another plan." };
		case "RateLimitedError":
			return { title: "Too many requests at once. The page goes on by itself.", isSoft: true };
		case "NetworkError":
		case "TimeoutError":
			return { title: "The service does not answer. The page tries again by itself.", isSoft: true };
		case "ServerError":
			return { title: "The service failed. The page tries again by itself.", isSoft: true };
		default:
			return { title: "The service gave an answer that it does not document." };
	}
}

/** A failed call, where its answer would stand. */
export function Trouble({
	error,
	again,
	hasOldData,
}: {
	error: AnyMarketDataError;
	again: () => void;
	hasOldData: boolean;
}) {
	const { title, next, isSoft } = wordsOf(error);
	return (
		<div className={isSoft ? "trouble soft" : "trouble"} role="alert">
			<strong>{title}</strong>
			<p>{error.reason}</p>
			{error.details && error.details.length > 0 && (
				<dl>
					{error.details.map(({ path, message }) => (
						<div key={path} style={{ display: "contents" }}>
							<dt>
								<code>{path.replace(/^query\./, "")}</code>
							</dt>
							<dd>{message}</dd>
						</div>
					))}
				</dl>
			)}
			{error.name === "UnauthorizedError" && <Link to="/explorer/account">{next}</Link>}
			{error.name === "ForbiddenError" && <p>{next}</p>}
			{error.name === "PaymentRequiredError" && <Reset />}
			{error.name === "RateLimitedError" && <Countdown seconds={error.retryAfter ?? 1} />}
			{hasOldData && <p className="quiet">The data below are from before.</p>}
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

function Reset() {
	const usage = client.lastUsage;
	if (!usage) return null;
	return (
		<p>
			{usage.limit} data requests are used. The allowance starts again on <Instant value={usage.reset} />.
		</p>
	);
}

function Countdown({ seconds }: { seconds: number }) {
	const [left, setLeft] = useState(seconds);
	useEffect(() => {
		const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
		return () => clearInterval(timer);
	}, []);
	return <p>Goes on in {left} s.</p>;
}
