import { Link } from "@tanstack/react-router";
import { decimal } from "../../figures/decimal.ts";
import { instant } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel, QueryPanel } from "../../parts/panel/panel.tsx";
import { useKey } from "../../session/session.ts";

/** The limits of the caller's plan. */
export const Limits = () =>
	useKey() === "" ? (
		<Panel title="Limits of your plan">
			<p className="body">
				<Link to="/explorer/account">Sign in</Link> to see them, and to try the operations.
			</p>
		</Panel>
	) : (
		<PlanLimits />
	);

function PlanLimits() {
	const query = useMarketData("getAccountUsage");
	return (
		<QueryPanel title="Limits of your plan" asked={{ id: "getAccountUsage" }} query={query} rows={4}>
			{({ usage: { plan, allowance, used, remaining, periodEndsAt } }) => (
				<>
					<Facts
						facts={[
							["Plan", plan],
							["Data requests a month", allowance === null ? "no limit" : decimal(allowance)],
							["Used", decimal(used)],
							["Left", remaining === null ? "no limit" : decimal(remaining)],
							["Starts again", instant(periodEndsAt)],
						]}
					/>
					<p className="quiet">
						A data request is one answered request, 200 or 304, however many symbols it has. Errors are free.
						The rate limits of the plan stand in the header <code>RateLimit-Policy</code> of each answer
						below.
					</p>
				</>
			)}
		</QueryPanel>
	);
}
