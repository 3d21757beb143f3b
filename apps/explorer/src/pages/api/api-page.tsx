import { getRouteApi } from "@tanstack/react-router";
import { type Contract, type Operation, useContract } from "./contract/contract.ts";
import { Introduction } from "./introduction.tsx";
import { OperationList } from "./operation-list.tsx";
import { OperationReference } from "./operation-reference.tsx";
import { type ApiSearch, valuesIn } from "./search.ts";
import "./api.css";

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
