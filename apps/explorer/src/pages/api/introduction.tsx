import { Link } from "@tanstack/react-router";
import { decimal } from "../../figures/decimal.ts";
import { instant } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel, QueryPanel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";
import { useKey } from "../../session/session.ts";
import { adviceFor } from "./contract/advice.ts";
import { type Contract, type DocumentedError, errorsIn } from "./contract/contract.ts";
import { Prose } from "./prose.tsx";

/** The limits of the caller's plan. */
const Limits = () =>
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

/** What holds for all operations: the rules, the limits of the caller's plan, and the errors. */
export const Introduction = ({ contract }: { contract: Contract }) => (
	<div className="content">
		<h1>API</h1>
		<p className="quiet">
			{contract.title} {contract.version}. <a href="/openapi.json">The contract</a> is an OpenAPI document.
		</p>
		<Limits />
		<Panel title="Rules of all operations">
			<div className="body">
				<Prose text={contract.description} />
				<p className="prose">
					Send a key in the header <code>x-api-key</code>.{" "}
					<Link to="/explorer/account">The account page</Link> lists your keys.
				</p>
			</div>
		</Panel>
		<Panel title="Errors">
			<div className="body">
				<Errors errors={errorsIn(contract.areas.flatMap(({ operations }) => operations))} />
			</div>
		</Panel>
	</div>
);

/** Errors by code, each with an example and the next step. */
export const Errors = ({ errors }: { errors: readonly DocumentedError[] }) => (
	<div className="wraps">
		<Table
			label="Errors"
			rows={errors}
			rowKey={({ code }) => code}
			columns={[
				{ id: "status", title: "Status", cell: ({ status }) => status },
				{ id: "code", title: "Code", cell: ({ code }) => <code>{code}</code> },
				{ id: "message", title: "Example", cell: ({ message }) => message },
				{ id: "advice", title: "What to do", cell: ({ code }) => adviceFor(code) },
			]}
		/>
	</div>
);
