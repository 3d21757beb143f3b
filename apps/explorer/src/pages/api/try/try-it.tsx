import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { OperationId } from "@us-market-data/client";
import { type FormEvent, useState } from "react";
import { client } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { Panel } from "../../../parts/panel/panel.tsx";
import { RequestForms } from "../../../parts/request/request-popup.tsx";
import { isMock } from "../../../session/service-or-mock.ts";
import { presentKey } from "../../../session/session.ts";
import type { Operation } from "../contract/contract.ts";
import { searchOf } from "../search.ts";
import { AnswerView } from "./answer-view.tsx";
import { type Exchange, exchange, faultsIn, type NoAnswer } from "./exchange.ts";
import { Field } from "./field.tsx";
import { type Scenario, scenarioGroups, scenarioOf } from "./scenarios.ts";
import { firstValues, paramsOf } from "./values.ts";

/** The answers of one press of the button: the plain one, and beside it that of a scenario. */
interface Answers {
	/** The values of the parameters that were sent. */
	sent: Readonly<Record<string, string>>;
	plain: Exchange | NoAnswer;
	played: { scenario: Scenario; answer: Exchange | NoAnswer } | undefined;
}

const isKnown = (id: string): id is OperationId => id in client;

/** A form for each parameter of an operation, the request to copy, and the answer. */
export function TryIt({
	operation,
	given,
	scenario: givenScenario,
}: {
	operation: Operation;
	given: Readonly<Record<string, string>>;
	scenario: string;
}) {
	const [values, setValues] = useState(() => firstValues(operation, given));
	const scenario = isMock ? scenarioOf(operation, givenScenario) : undefined;
	const navigate = useNavigate();
	const asked = { id: operation.id, params: paramsOf(operation, values) };
	const { mutate, data, isPending } = useMutation({
		mutationFn: async () => ({ sent: values, ...(await askBoth(asked, scenario)) }),
	});
	const keep = (change: { scenario?: string }) =>
		navigate({
			from: "/explorer/api/{-$operation}",
			to: "/explorer/api/{-$operation}",
			search: ({ find, scenario: before }) => searchOf({ find, scenario: before, ...values, ...change }),
			replace: true,
		});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isPending) return;
		void keep({});
		mutate();
	};
	if (!isKnown(operation.id))
		return <p className="quiet">This operation is newer than the page, which cannot ask it.</p>;
	return (
		<>
			<Panel title="Try it">
				<form className="body try" onSubmit={submit} noValidate>
					<Fields operation={operation} values={values} onChange={setValues} answers={data} />
					{isMock && (
						<ScenarioChoice
							operation={operation}
							value={scenario?.id ?? ""}
							onChange={(id) => void keep({ scenario: id })}
						/>
					)}
					<button type="submit" className="button main" aria-disabled={isPending}>
						{isPending ? "Asking" : "Send"}
					</button>
				</form>
				{data && <Exchanges answers={data} />}
			</Panel>
			<Panel title="Request">
				<div className="body">
					<RequestForms asked={{ id: operation.id, params: asked.params }} />
				</div>
			</Panel>
		</>
	);
}

async function askBoth(
	{ id, params }: { id: string; params: Record<string, unknown> },
	scenario: Scenario | undefined,
): Promise<Omit<Answers, "sent">> {
	if (!isKnown(id)) throw new Error(`the client has no operation ${id}`);
	const url = client.urlFor(id, params);
	const ask = (headers: Readonly<Record<string, string>>) =>
		exchange(url, presentKey(), headers, AbortSignal.timeout(30_000));
	const [plain, answer] = await Promise.all([ask({}), scenario && ask(scenario.headers)]);
	return { plain, played: scenario && answer && { scenario, answer } };
}

const Exchanges = ({ answers: { plain, played } }: { answers: Answers }) => (
	<div className="body exchanges">
		<AnswerView title="Answer" answer={plain} />
		{played && <AnswerView title={`With “${played.scenario.name}”`} answer={played.answer} />}
	</div>
);

function Fields({
	operation: { parameters },
	values,
	onChange,
	answers,
}: {
	operation: Operation;
	values: Readonly<Record<string, string>>;
	onChange: (values: Record<string, string>) => void;
	answers: Answers | undefined;
}) {
	const faults = faultsIn(answers?.plain);
	// What was mended since has its next verdict with the next answer.
	const isAsSent = (name: string) => (values[name] ?? "") === (answers?.sent[name] ?? "");
	const field = (parameter: Operation["parameters"][number]) => (
		<Field
			key={parameter.name}
			parameter={parameter}
			value={values[parameter.name] ?? ""}
			onChange={(value) => onChange({ ...values, [parameter.name]: value })}
			fault={isAsSent(parameter.name) ? faults.get(parameter.name) : undefined}
		/>
	);
	const others = parameters.filter(({ aliasOf }) => aliasOf !== undefined);
	const isUsed = others.some(({ name }) => values[name] || faults.has(name));
	if (parameters.length === 0) return <p className="quiet">It has no parameters.</p>;
	return (
		<>
			{parameters.filter(({ aliasOf }) => aliasOf === undefined).map(field)}
			{others.length > 0 && (
				<details open={isUsed || undefined}>
					<summary>Other names of parameters</summary>
					{others.map(field)}
				</details>
			)}
		</>
	);
}

/** The scenarios of the mock; the answer to the chosen one stands beside the plain one. */
function ScenarioChoice({
	operation,
	value,
	onChange,
}: {
	operation: Operation;
	value: string;
	onChange: (id: string) => void;
}) {
	const groups = scenarioGroups(operation).map(({ name, scenarios }) => ({
		name,
		options: scenarios.map(({ id, name: told }) => ({ value: id, name: told })),
	}));
	return (
		<div className="field">
			<div className="label">
				<span>Scenario of the mock</span>
			</div>
			<Choice
				label="Scenario of the mock"
				value={value}
				onChange={onChange}
				options={[{ value: "", name: "none beside the plain answer" }]}
				groups={groups}
			/>
		</div>
	);
}
