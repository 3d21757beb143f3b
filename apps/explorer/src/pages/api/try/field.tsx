import { skipToken } from "@tanstack/react-query";
import { useId } from "react";
import { useMarketData } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { DateField } from "../../../parts/date-field.tsx";
import { useDebounced } from "../../../parts/use-debounced.ts";
import type { Parameter } from "../contract/contract.ts";
import { Words } from "../prose.tsx";
import type { FieldError } from "./exchange.ts";
import { controlOf, wordsOf } from "./values.ts";

/** A symbol, or several with commas between. What is typed last is searched by symbol and name. */
function SymbolInput({
	isList,
	value,
	onChange,
	...common
}: {
	id: string;
	isList: boolean;
	value: string;
	onChange: (value: string) => void;
	"aria-invalid": boolean;
	"aria-describedby": string | undefined;
}) {
	const list = useId();
	const start = isList ? value.slice(0, value.lastIndexOf(",") + 1) : "";
	const query = useDebounced(value.slice(start.length).trim());
	const isWhole = query === "" || /\.US$/.test(query);
	const { data } = useMarketData("searchSecurities", isWhole ? skipToken : { query, count: 8 });
	return (
		<>
			<input
				{...common}
				list={list}
				autoComplete="off"
				spellCheck={false}
				placeholder={isList ? "AAPL.US,MSFT.US" : "AAPL.US"}
				value={value}
				onChange={({ target }) => onChange(target.value)}
			/>
			<datalist id={list}>
				{data?.search.list.map(({ securityId, symbol, name }) => (
					<option key={securityId} value={start + symbol}>
						{name}
					</option>
				))}
			</datalist>
		</>
	);
}

interface FieldProps {
	parameter: Parameter;
	value: string;
	onChange: (value: string) => void;
	error: FieldError | undefined;
}

/** One parameter: its name, a control of its type, what the contract says of it, and what is wrong with it. */
export function Field({ parameter, value, onChange, error }: FieldProps) {
	const { name, isRequired, description, aliasOf } = parameter;
	const id = useId();
	return (
		<div className="field" data-parameter={name}>
			<div className="label">
				<label htmlFor={id}>
					<code>{name}</code>
				</label>
				<span className="quiet">
					{aliasOf ? `as ${aliasOf}` : isRequired ? "required" : rangeOf(parameter)}
				</span>
			</div>
			<div>
				<Input id={id} parameter={parameter} value={value} onChange={onChange} error={error} />
				{error && (
					<p className="fault" id={`${id}-fault`} role="alert">
						{error.message}{" "}
						{error.suggestion !== undefined && (
							<button type="button" className="button" onClick={() => onChange(error.suggestion ?? "")}>
								Use {error.suggestion}
							</button>
						)}
					</p>
				)}
				<p className="quiet about">
					<Words text={description} />
				</p>
			</div>
		</div>
	);
}

function rangeOf({ schema: { minimum, maximum, maxItems } }: Parameter): string {
	if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
	return maxItems === undefined ? "" : `up to ${maxItems}`;
}

function Input({ id, parameter, value, onChange, error }: FieldProps & { id: string }) {
	const { schema, codes, name } = parameter;
	const common = { id, "aria-invalid": error !== undefined, "aria-describedby": error && `${id}-fault` };
	const control = controlOf(parameter);
	const usual = schema.default === undefined ? "not given" : `not given: ${String(schema.default)}`;
	if (control === "choice" || control === "boolean") {
		const words = control === "boolean" ? ["true", "false"] : wordsOf(schema.enum, codes);
		const choices = value === "" || words.includes(value) ? words : [value, ...words];
		const options = [{ value: "", name: usual }, ...choices.map((word) => ({ value: word, name: word }))];
		return <Choice {...common} label={name} value={value} onChange={onChange} options={options} />;
	}
	if (control === "choices")
		return <Ticks name={name} words={wordsOf(schema.items?.enum, codes)} value={value} onChange={onChange} />;
	if (control === "symbol" || control === "symbols")
		return <SymbolInput {...common} isList={control === "symbols"} value={value} onChange={onChange} />;
	if (control === "date") return <DateField {...common} value={value} onChange={onChange} />;
	return (
		<input
			{...common}
			type="text"
			inputMode={control === "number" ? "numeric" : undefined}
			spellCheck={false}
			placeholder={schema.default === undefined ? parameter.example : usual}
			value={value}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}

/** Several values of a list, to be ticked. */
function Ticks({
	name,
	words,
	value,
	onChange,
}: {
	name: string;
	words: readonly string[];
	value: string;
	onChange: (value: string) => void;
}) {
	const chosen = value === "" ? [] : value.split(",");
	const toggle = (word: string) =>
		onChange(words.filter((one) => (one === word ? !chosen.includes(one) : chosen.includes(one))).join(","));
	return (
		<fieldset className="ticks" aria-label={name}>
			{words.map((word) => (
				<label key={word}>
					<input type="checkbox" checked={chosen.includes(word)} onChange={() => toggle(word)} />
					{word}
				</label>
			))}
		</fieldset>
	);
}
