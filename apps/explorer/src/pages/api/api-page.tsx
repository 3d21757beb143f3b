import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type Contract, matching, type Operation, useContract } from "./contract/contract.ts";
import { Introduction } from "./introduction.tsx";
import { OperationReference } from "./operation-reference.tsx";
import { type ApiSearch, valuesIn } from "./search.ts";
import "./api.css";
import type { KeyboardEvent } from "react";

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
