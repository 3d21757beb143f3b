import { Link } from "@tanstack/react-router";
import { Panel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";
import { adviceFor } from "./contract/advice.ts";
import { type Contract, type DocumentedError, errorsIn } from "./contract/contract.ts";
import { Limits } from "./limits.tsx";
import { Prose } from "./prose.tsx";

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
