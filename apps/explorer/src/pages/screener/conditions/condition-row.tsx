import { useEffect, useId, useRef } from "react";
import { Choice } from "../../../parts/choice.tsx";
import { type GroupedFilter, isNumeric, unitOf } from "../indicators.ts";
import type { Refused } from "../use-screen.ts";
import { BoundInput } from "./bound-input.tsx";
import { type Condition, parseConditions } from "./conditions.ts";
import { Histogram } from "./histogram.tsx";
import { Refusal } from "./refusal.tsx";

interface Props {
	condition: Condition;
	/** True when its bounds or values are what one sets next. */
	takesFocus: boolean;
	/** What is known of the indicator; nothing of one that the service does not have. */
	filter: GroupedFilter | undefined;
	/** Values of the indicator among the largest securities. */
	values: readonly string[];
	refused: Refused | undefined;
	onChange: (condition: Condition) => void;
	onRemove: () => void;
}

/** One condition: its indicator, its distribution, its bounds or values, and what the service has against it. */
export function ConditionRow(props: Props) {
	const { condition, takesFocus, filter, values, refused, onChange, onRemove } = props;
	const row = useRef<HTMLLIElement>(null);
	const id = useId();
	const name = filter?.name ?? condition.key;
	const take = (suggestion: string) => onChange(parseConditions(suggestion)[0] ?? condition);
	useEffect(() => {
		if (!takesFocus) return;
		const first = row.current?.querySelector<HTMLElement>("input, select");
		first?.focus();
		if (first instanceof HTMLInputElement) first.select();
	}, [takesFocus]);
	return (
		<li className="condition" ref={row}>
			<div className="head">
				<strong>{name}</strong>
				<span className="quiet">{filter && unitOf(filter)}</span>
				{filter?.defaultRange && <Usual {...props} range={filter.defaultRange} name={name} />}
				<button type="button" className="button bare" aria-label={`Remove ${name}`} onClick={onRemove}>
					×
				</button>
			</div>
			{filter && isNumeric(filter) && <Histogram filter={filter} condition={condition} values={values} />}
			{filter && !isNumeric(filter) ? (
				<Values {...props} filter={filter} />
			) : (
				<Bounds {...props} name={name} describedBy={refused && id} />
			)}
			{refused && <Refusal id={id} refused={refused} onTake={take} />}
		</li>
	);
}

/** Takes the bounds that the service suggests. */
function Usual({
	condition,
	onChange,
	range,
	name,
}: Props & { range: { min: string | null; max: string | null }; name: string }) {
	const [min, max] = [range.min ?? "", range.max ?? ""];
	if (condition.min === min && condition.max === max) return null;
	const text = min === "" ? `up to ${max}` : max === "" ? `from ${min}` : `${min} to ${max}`;
	return (
		<button
			type="button"
			className="button bare"
			aria-label={`Usual bounds of ${name}: ${text}`}
			onClick={() => onChange({ ...condition, min, max })}
		>
			Usual: {text}
		</button>
	);
}

function Bounds({
	condition,
	onChange,
	name,
	describedBy,
}: Props & { name: string; describedBy: string | undefined }) {
	const { min, max } = condition;
	return (
		<div className="bounds">
			<BoundInput
				label={`${name} at least`}
				placeholder="at least"
				value={min}
				describedBy={describedBy}
				onChange={(value) => onChange({ ...condition, min: value })}
			/>
			<span className="quiet">to</span>
			<BoundInput
				label={`${name} at most`}
				placeholder="at most"
				value={max}
				describedBy={describedBy}
				onChange={(value) => onChange({ ...condition, max: value })}
			/>
		</div>
	);
}

function Values({ condition, filter, onChange }: Props & { filter: GroupedFilter }) {
	return Object.entries(filter.techOptions).map(([name, options]) => (
		<Choice
			key={name}
			label={filter.name}
			value={condition.values[name] ?? ""}
			onChange={(value) => onChange({ ...condition, values: { ...condition.values, [name]: value } })}
			options={options.map((value) => ({ value, name: value.replaceAll("_", " ") }))}
		/>
	));
}
