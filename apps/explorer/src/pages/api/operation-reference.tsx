import { useState } from "react";
import { Choice } from "../../parts/choice.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { CodeBlock } from "../../parts/request/code-block.tsx";
import { CopyButton } from "../../parts/request/copy-button.tsx";
import { Table } from "../../parts/table.tsx";
import { type Contract, errorsIn, type Operation } from "./contract/contract.ts";
import { fieldsOf } from "./contract/fields.ts";
import { Errors } from "./introduction.tsx";
import { Prose, Words } from "./prose.tsx";
import { TryIt } from "./try/try-it.tsx";

/** One operation: its description, a form that asks it, its examples, the members of its answer, and its errors. */
export function OperationReference({
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
	const { id, path, summary, description, isMetered } = operation;
	return (
		<div className="content">
			<header>
				<h1>{summary}</h1>
				<p>
					<code className="path">GET {path}</code>
				</p>
				<p className="quiet">
					<code>{id}</code>, {isMetered ? "one data request" : "free"}
				</p>
				<Prose text={description} />
			</header>
			<TryIt operation={operation} given={values} scenario={scenario} />
			<Examples operation={operation} />
			<Panel title="Members of the answer">
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
	operation: { responses },
}: {
	contract: Contract;
	operation: Operation;
}) {
	const schema = responses.find(({ status }) => status === "200")?.schema;
	if (!schema) return <p className="quiet">The contract names none.</p>;
	return (
		<Table
			label="Members of the answer"
			rows={fieldsOf(document, schema)}
			rowKey={({ path }, index) => `${path} ${index}`}
			columns={[
				{ id: "path", title: "Member", cell: ({ path }) => <code>{path}</code> },
				{ id: "type", title: "Type", cell: ({ type, isAlways }) => (isAlways ? type : `${type}, optional`) },
				{ id: "description", title: "Meaning", cell: ({ description }) => <Words text={description} /> },
			]}
		/>
	);
}
