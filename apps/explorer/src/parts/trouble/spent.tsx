import { Link } from "@tanstack/react-router";
import type { Schema } from "@us-market-data/client";
import { decimal } from "../../figures/decimal.ts";
import { Instant } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { needOfMonth } from "./forecast.ts";

/** The allowance that is used up, when it starts again, and how much a month would take at this pace. It is free to ask. */
export function Spent() {
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
