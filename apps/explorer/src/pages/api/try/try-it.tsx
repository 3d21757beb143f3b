import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { OperationId } from "@us-market-data/client";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { decimal } from "../../../figures/decimal.ts";
import { instant } from "../../../figures/time.ts";
import { client } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { Facts } from "../../../parts/facts.tsx";
import { Panel } from "../../../parts/panel/panel.tsx";
import { CodeBlock } from "../../../parts/request/code-block.tsx";
import { CopyButton } from "../../../parts/request/copy-button.tsx";
import { RequestForms } from "../../../parts/request/request-popup.tsx";
import { isMock } from "../../../session/service-or-mock.ts";
import { currentKey } from "../../../session/session.ts";
import type { Operation } from "../contract/contract.ts";
import { searchOf } from "../search.ts";
import {
	type Exchange,
	exchange,
	type FieldError,
	fieldErrorsIn,
	type NoResponse,
	readable,
} from "./exchange.ts";
import { Field } from "./field.tsx";
import { firstValues, paramsOf } from "./values.ts";

/** Characters of a body that are shown; the rest can be copied. */
const maxDisplayedChars = 60_000;

/** An answer with its status, time, headers and body. */
function ResponseView({ title, response }: { title: string; response: Exchange | NoResponse }) {
	if ("failure" in response)
		return (
			<section className="exchange" aria-label={title}>
				<h3>{title}</h3>
				<div className="trouble" role="alert">
					<strong>No whole answer came.</strong>
					<p>
						{response.failure}, after {decimal(response.milliseconds)} ms
					</p>
				</div>
			</section>
		);
	const { status, statusText, milliseconds, headers, text } = response;
	const body = readable(text);
	return (
		<section className="exchange" aria-label={title}>
			<h3>{title}</h3>
			<p role="status">
				<strong className={status < 400 ? "status" : "status refused"}>
					{status} {statusText}
				</strong>{" "}
				in {decimal(milliseconds)} ms, {decimal(new Blob([text]).size)} bytes
			</p>
			<Facts facts={factsOf(headers)} />
			<details>
				<summary>All headers</summary>
				<pre className="code-block">
					{[...headers].map(([name, value]) => `${name}: ${value}`).join("\n")}
				</pre>
			</details>
			<CodeBlock label={`Body of ${title}`} text={body.slice(0, maxDisplayedChars)} />
			{body.length > maxDisplayedChars && (
				<p className="quiet">
					The first {decimal(maxDisplayedChars)} of {decimal(body.length)} characters.
				</p>
			)}
			<CopyButton text={body} label="Copy the body" />
		</section>
	);
}

/** The headers that a caller looks at, in words. */
function factsOf(headers: ReadonlyMap<string, string>): (readonly [string, string | undefined])[] {
	const reset = headers.get("x-data-requests-reset");
	const asOf = headers.get("x-data-as-of");
	const facts = [
		["Cost", headers.get("x-data-requests-cost")],
		["Allowance left", counted(headers.get("x-data-requests-remaining"))],
		["Allowance of the month", counted(headers.get("x-data-requests-limit"))],
		["Starts again", reset && instant(reset)],
		["Rate limits", headers.get("ratelimit-policy")],
		["Wait (s)", headers.get("retry-after")],
		["Source", headers.get("x-data-source")],
		["Data as of", asOf && instant(asOf)],
		["Data version", headers.get("x-data-version")],
		["Request id", headers.get("x-request-id")],
	] as const;
	return facts.filter(([, value]) => value !== undefined);
}

const counted = (text: string | undefined): string | undefined =>
	text !== undefined && /^\d+$/.test(text) ? decimal(text) : text;

/** A behaviour of the mock that headers of a request choose. */
interface Scenario {
	/** Stands in the address. */
	id: string;
	name: string;
	headers: Readonly<Record<string, string>>;
}

const state = (id: string, name: string, settings: string): Scenario => ({
	id,
	name,
	headers: { "Mock-Scenario": settings },
});

/** States of an account, a market or a network, the same for every operation. */
const states: readonly Scenario[] = [
	state("allowance", "Allowance used up", "allowance=0"),
	state("expired", "Key expired", "expires=2020-01-01T00:00:00Z"),
	state("errors", "The service fails", "errors=1"),
	state("late", "Answer after 2 seconds", "latency=2000"),
	state("slow", "Body at 2,000 bytes a second", "slow=1, bytes=2000"),
	state("cut", "Connection cut in the body", "cut=1"),
	state("pre", "Pre-market", "clock=2026-11-23T13:00:00Z"),
	state("open", "Market open", "clock=2026-11-23T16:00:00Z"),
	state("halt", "Market-wide halt", "clock=2026-11-23T16:00:00Z, halt=1"),
	state("holiday", "Holiday", "clock=2026-11-26T16:00:00Z"),
	state("examples", "Example of the contract", "answers=examples"),
];

/** The documented examples of an operation, by status and name. */
const examplesOf = ({ responses }: Operation): Scenario[] =>
	responses.flatMap(({ status, examples }) =>
		(examples.length > 0 ? examples.map(({ name }) => name) : [""]).map((name) => ({
			id: `${status}${name === "" ? "" : `-${name}`}`,
			name: `${status} ${name}`.trim(),
			headers: { Prefer: `code=${status}${name === "" ? "" : `, example=${name}`}` },
		})),
	);

/** All that the mock plays for an operation, in groups. */
const scenarioGroups = (
	operation: Operation,
): readonly { name: string; scenarios: readonly Scenario[] }[] => [
	{ name: "States", scenarios: states },
	{ name: "Documented answers", scenarios: examplesOf(operation) },
	{
		name: "Generated",
		scenarios: [{ id: "dynamic", name: "Made from the schema", headers: { Prefer: "dynamic=true" } }],
	},
];

const scenarioOf = (operation: Operation, id: string): Scenario | undefined =>
	scenarioGroups(operation)
		.flatMap(({ scenarios }) => scenarios)
		.find((scenario) => scenario.id === id);

/** The answers of one press of the button: the plain one, and beside it that of a scenario. */
interface Responses {
	/** The values of the parameters that were sent. */
	sent: Readonly<Record<string, string>>;
	live: Exchange | NoResponse;
	played: { scenario: Scenario; response: Exchange | NoResponse } | undefined;
}

const isOperation = (id: string): id is OperationId => id in client;

/** A form for each parameter of an operation, the request to copy, and the answer. */
export function TryIt({
	operation,
	given,
	scenario: givenScenario,
	about,
	examples,
}: {
	operation: Operation;
	given: Readonly<Record<string, string>>;
	scenario: string;
	/** Stands above the form. */
	about: ReactNode;
	/** Stand below the answer. */
	examples: ReactNode;
}) {
	const [values, setValues] = useState(() => firstValues(operation, given));
	const scenario = isMock ? scenarioOf(operation, givenScenario) : undefined;
	const navigate = useNavigate();
	const request = { id: operation.id, params: paramsOf(operation, values) };
	const { mutate, data, isPending } = useMutation({
		mutationFn: async () => ({ sent: values, ...(await requestBoth(request, scenario)) }),
	});
	const save = (change: { scenario?: string }) =>
		navigate({
			from: "/explorer/api/{-$operation}",
			to: "/explorer/api/{-$operation}",
			search: ({ find, scenario: before }) => searchOf({ find, scenario: before, ...values, ...change }),
			replace: true,
		});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isPending) return;
		void save({});
		mutate();
	};
	if (!isOperation(operation.id))
		return (
			<>
				{about}
				<p className="quiet">This operation is newer than the page, which cannot ask it.</p>
				{examples}
			</>
		);
	return (
		<div className="console">
			<div className="stack">
				{about}
				<Panel title="Try it">
					<form className="body try" onSubmit={submit} noValidate>
						<Fields
							operation={operation}
							values={values}
							onChange={setValues}
							errors={fieldErrorsIn(data?.live)}
							sent={data?.sent}
						/>
						{isMock && (
							<ScenarioChoice
								operation={operation}
								value={scenario?.id ?? ""}
								onChange={(id) => void save({ scenario: id })}
							/>
						)}
						<button type="submit" className="button main" aria-disabled={isPending}>
							{isPending ? "Asking" : "Send"}
						</button>
					</form>
				</Panel>
			</div>
			<div className="stack">
				<Panel title="Request">
					<div className="body">
						<RequestForms asked={{ id: operation.id, params: request.params }} />
					</div>
				</Panel>
				{data && <Exchanges responses={data} />}
				{examples}
			</div>
		</div>
	);
}

async function requestBoth(
	{ id, params }: { id: string; params: Record<string, unknown> },
	scenario: Scenario | undefined,
): Promise<Omit<Responses, "sent">> {
	if (!isOperation(id)) throw new Error(`the client has no operation ${id}`);
	const url = client.urlFor(id, params);
	const send = (headers: Readonly<Record<string, string>>) =>
		exchange(url, currentKey(), headers, AbortSignal.timeout(30_000));
	const [live, response] = await Promise.all([send({}), scenario && send(scenario.headers)]);
	return { live, played: scenario && response && { scenario, response } };
}

/** The answers. They come into sight, because the button stands far above them on a phone. */
function Exchanges({ responses }: { responses: Responses }) {
	const { live, played } = responses;
	const place = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button brings new answers
	useEffect(() => {
		// Browsers differ in what this returns, which must not become the end of the effect.
		place.current?.scrollIntoView({ block: "nearest" });
	}, [responses]);
	return (
		<div className="panel body exchanges" ref={place}>
			<ResponseView title="Answer" response={live} />
			{played && <ResponseView title={`With “${played.scenario.name}”`} response={played.response} />}
		</div>
	);
}

/** A field for each parameter, with the error that the last answer has for it. */
export function Fields({
	operation: { parameters },
	values,
	onChange,
	errors,
	sent,
}: {
	operation: Operation;
	values: Readonly<Record<string, string>>;
	onChange: (values: Record<string, string>) => void;
	errors: ReadonlyMap<string, FieldError>;
	/** The values that were sent last. */
	sent: Readonly<Record<string, string>> | undefined;
}) {
	// What was mended since has its next verdict with the next answer.
	const isAsSent = (name: string) => (values[name] ?? "") === (sent?.[name] ?? "");
	const field = (parameter: Operation["parameters"][number]) => (
		<Field
			key={parameter.name}
			parameter={parameter}
			value={values[parameter.name] ?? ""}
			onChange={(value) => onChange({ ...values, [parameter.name]: value })}
			error={isAsSent(parameter.name) ? errors.get(parameter.name) : undefined}
		/>
	);
	const others = parameters.filter(({ aliasOf }) => aliasOf !== undefined);
	const isUsed = others.some(({ name }) => values[name] || errors.has(name));
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
		options: scenarios.map(({ id, name: label }) => ({ value: id, name: label })),
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
