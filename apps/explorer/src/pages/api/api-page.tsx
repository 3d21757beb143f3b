import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import {
	type Contract,
	type DocumentedError,
	errorsIn,
	matching,
	type Operation,
	useContract,
} from "./contract/contract.ts";
import { type ApiSearch, valuesIn } from "./search.ts";
import "./api.css";
import { type KeyboardEvent, useState } from "react";
import { decimal } from "../../figures/decimal.ts";
import { instant } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Choice } from "../../parts/choice.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Panel, QueryPanel } from "../../parts/panel/panel.tsx";
import { CodeBlock } from "../../parts/request/code-block.tsx";
import { CopyButton } from "../../parts/request/copy-button.tsx";
import { Table } from "../../parts/table.tsx";
import { useKey } from "../../session/session.ts";
import { adviceFor } from "./contract/advice.ts";
import { eventsOf, fieldsOf } from "./contract/fields.ts";
import { Prose, Words } from "./prose.tsx";
import { Listen } from "./try/listen.tsx";
import { TryIt } from "./try/try-it.tsx";

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
			{({ usage: { plan, allowance, used, remaining, periodEndsAt, streams, streamSymbols } }) => (
				<>
					<Facts
						facts={[
							["Plan", plan],
							["Data requests a month", allowance === null ? "no limit" : decimal(allowance)],
							["Used", decimal(used)],
							["Left", remaining === null ? "no limit" : decimal(remaining)],
							["Starts again", instant(periodEndsAt)],
							["Streams at once", decimal(streams)],
							["Symbols in streams", streamSymbols === null ? "no limit" : decimal(streamSymbols)],
						]}
					/>
					<p className="prose quiet">
						A data request is one answered request, 200 or 304, however many symbols it has. Errors are free.
						The rate limits of the plan stand in the header <code>RateLimit-Policy</code> of each answer
						below.
					</p>
				</>
			)}
		</QueryPanel>
	);
}

/** Shows the rules of all operations, the limits of the caller's plan, and the errors. */
const Introduction = ({ contract }: { contract: Contract }) => (
	<div className="content">
		<h1>API</h1>
		<p className="quiet">
			{contract.title} {contract.version}. <a href="/openapi.json">The contract</a> is an OpenAPI document;{" "}
			<a href="/docs">Swagger UI</a> shows it too.
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
const Errors = ({ errors }: { errors: readonly DocumentedError[] }) => (
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

/** One operation: its description, a form that asks it, its examples, the members of its answer, and its errors. */
function OperationReference({
	contract,
	operation,
	values,
	scenario,
}: {
	contract: Contract;
	operation: Operation;
	values: Readonly<Record<string, string>>;
	scenario: string;
}) {
	const { id, path, summary, description, isMetered, isStream } = operation;
	const cost = isStream ? "one data request, and one for each 1,000 events" : "one data request";
	const parts = {
		about: (
			<header>
				<h1>{summary}</h1>
				<p>
					<code className="path">GET {path}</code>
				</p>
				<p className="quiet">
					<code>{id}</code>, {isMetered ? cost : "free"}
				</p>
				<Prose text={description} />
			</header>
		),
		examples: <Examples operation={operation} />,
	};
	return (
		<div className="content">
			{isStream ? (
				<Listen operation={operation} given={values} {...parts} />
			) : (
				<TryIt operation={operation} given={values} scenario={scenario} {...parts} />
			)}
			<Panel title={isStream ? "Members of the events" : "Members of the answer"}>
				<div className="body wraps">
					<Members contract={contract} operation={operation} />
				</div>
			</Panel>
			<Panel title="Errors">
				<div className="body">
					<Errors errors={errorsIn([operation])} />
				</div>
			</Panel>
		</div>
	);
}

function Examples({ operation: { responses } }: { operation: Operation }) {
	const all = responses.flatMap(({ status, examples }) =>
		examples.map(({ name, summary, value }) => ({ id: `${status}-${name}`, status, name, summary, value })),
	);
	const [chosen, setChosen] = useState(all[0]?.id ?? "");
	const selected = all.find(({ id }) => id === chosen);
	if (!selected) return null;
	const text = JSON.stringify(selected.value, null, 2);
	const choice = (
		<Choice
			label="Example"
			value={chosen}
			onChange={setChosen}
			options={all.map(({ id, status, name }) => ({ value: id, name: `${status} ${name}` }))}
		/>
	);
	return (
		<Panel title="Examples" beside={choice}>
			<div className="body">
				<p className="quiet">{selected.summary}</p>
				<CodeBlock label="Body of the example" text={text} />
				<CopyButton text={text} label="Copy" />
			</div>
		</Panel>
	);
}

function Members({
	contract: { document },
	operation: { responses, isStream },
}: {
	contract: Contract;
	operation: Operation;
}) {
	const schema = responses.find(({ status }) => status === "200")?.schema;
	if (!schema) return <p className="quiet">The contract names none.</p>;
	const rows = isStream
		? eventsOf(document, schema).flatMap(({ name, fields }) => fields.map((field) => ({ ...field, name })))
		: fieldsOf(document, schema).map((field) => ({ ...field, name: "" }));
	return (
		<Table
			label={isStream ? "Members of the events" : "Members of the answer"}
			rows={rows}
			rowKey={({ path }, index) => `${path} ${index}`}
			columns={[
				...(isStream
					? [{ id: "event", title: "Event", cell: ({ name }: { name: string }) => <code>{name}</code> }]
					: []),
				{ id: "path", title: "Member", cell: ({ path }) => <code>{path}</code> },
				{ id: "type", title: "Type", cell: ({ type, isAlways }) => (isAlways ? type : `${type}, optional`) },
				{ id: "description", title: "Meaning", cell: ({ description }) => <Words text={description} /> },
			]}
		/>
	);
}

/** The operations by area, and a field that finds them. The arrows lead from the field into the list and through it. */
function OperationList({ areas, find }: { areas: Contract["areas"]; find: string }) {
	const navigate = useNavigate();
	const visible = find.trim() === "" ? areas : matching(areas, find.trim());
	const change = (text: string) =>
		void navigate({
			from: "/explorer/api/{-$operation}",
			to: "/explorer/api/{-$operation}",
			search: (before) => ({ ...before, find: text }),
			replace: true,
		});
	return (
		<nav className="operations" aria-label="Operations" onKeyDown={moveByArrows}>
			<input
				type="search"
				aria-label="Find an operation"
				placeholder="Find an operation"
				defaultValue={find}
				onChange={({ target }) => change(target.value)}
			/>
			{visible.length === 0 && <p className="quiet">No operation has these words.</p>}
			{visible.map(({ name, operations }) => (
				<section key={name} aria-label={name}>
					<h2>{name}</h2>
					<ul>
						{operations.map(({ id, summary }) => (
							<li key={id}>
								<Link
									to="/explorer/api/{-$operation}"
									params={{ operation: id }}
									search={find === "" ? {} : { find }}
									activeOptions={{ includeSearch: false }}
								>
									{summary}
								</Link>
							</li>
						))}
					</ul>
				</section>
			))}
		</nav>
	);
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (step === undefined) return;
	const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
	const at = stops.findIndex((stop) => stop.matches(":focus"));
	event.preventDefault();
	stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

const route = getRouteApi("/explorer/api/{-$operation}");

/** The reference of all operations, each with a form that asks it. */
export function ApiPage() {
	const { operation } = route.useParams();
	const search = route.useSearch();
	const { data, error, refetch } = useContract();
	if (error)
		return (
			<div className="page">
				<h1>API</h1>
				<div className="trouble" role="alert">
					<strong>The contract cannot be shown.</strong>
					<p>{error.message}</p>
					<button type="button" className="button" onClick={() => void refetch()}>
						Try again
					</button>
				</div>
			</div>
		);
	if (!data) return <div className="page" aria-busy="true" />;
	return (
		<div className="page api">
			<OperationList areas={data.areas} find={String(search["find"] ?? "")} />
			<Content contract={data} id={operation} search={search} />
		</div>
	);
}

function Content({
	contract,
	id,
	search,
}: {
	contract: Contract;
	id: string | undefined;
	search: ApiSearch;
}) {
	if (id === undefined) return <Introduction contract={contract} />;
	const operation = operationOf(contract, id);
	if (!operation)
		return (
			<div>
				<h1>There is no such operation</h1>
				<p>
					The contract of this service has no operation <code>{id}</code>.
				</p>
			</div>
		);
	return (
		<OperationReference
			key={id}
			contract={contract}
			operation={operation}
			values={valuesIn(search)}
			scenario={String(search["scenario"] ?? "")}
		/>
	);
}

const operationOf = ({ areas }: Contract, id: string): Operation | undefined =>
	areas.flatMap(({ operations }) => operations).find((operation) => operation.id === id);
