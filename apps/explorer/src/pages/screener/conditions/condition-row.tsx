import { useEffect, useId, useMemo, useRef, useState } from "react";
import { decimal } from "../../../figures/decimal.ts";
import { Choice } from "../../../parts/choice.tsx";
import { type Filter, type GroupedFilter, isLargeAmount, isNumeric, unitOf } from "../indicators.ts";
import type { Rejection } from "../use-screen.ts";
import { boundOf, type Condition, parseConditions } from "./conditions.ts";
import { RejectionNote } from "./rejection-note.tsx";

/** A distribution in steps of one width. The first and the last step also hold what lies beyond. */
interface Bins {
	/** Lower end of each step. */
	from: readonly number[];
	width: number;
	counts: readonly number[];
}

/** Share at each end that does not widen the steps: single far values would leave one bar. */
const tail = 0.03;

/** Counts values, which are positions only, in steps. */
function binsOf(values: readonly number[], steps = 24): Bins | undefined {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
	const [low, high] = [at(tail), at(1 - tail)];
	if (low === undefined || high === undefined || low === high) return undefined;
	const width = (high - low) / steps;
	const counts = Array.from({ length: steps }, () => 0);
	for (const value of sorted) {
		const step = Math.min(steps - 1, Math.max(0, Math.floor((value - low) / width)));
		counts[step] = (counts[step] ?? 0) + 1;
	}
	return { from: counts.map((_, step) => low + step * width), width, counts };
}

const height = 36;

/** A value of an indicator as people read it. */
function displayed(value: string | null, unit: Filter["unit"]): string {
	return decimal(value, { compact: value !== null && isLargeAmount(value, unit) });
}

/** The distribution of an indicator, with the part between the bounds in colour. */
function Histogram({
	filter: { name, min, max, unit },
	condition,
	values,
}: {
	filter: Filter;
	condition: Condition;
	values: readonly string[];
}) {
	const bins = useMemo(() => binsOf(values.map(Number)), [values]);
	const lower = condition.min === "" ? Number.NEGATIVE_INFINITY : Number(condition.min);
	const upper = condition.max === "" ? Number.POSITIVE_INFINITY : Number(condition.max);
	const maxCount = Math.max(1, ...(bins?.counts ?? []));
	const range = `${displayed(min, unit)} to ${displayed(max, unit)}`;
	return (
		<figure className="histogram">
			{bins && (
				<svg
					viewBox={`0 0 ${bins.counts.length} ${height}`}
					preserveAspectRatio="none"
					role="img"
					aria-label={`${name} of the ${values.length} largest securities that have one`}
				>
					{bins.from.map((from, step) => {
						const size = ((bins.counts[step] ?? 0) / maxCount) * height;
						const isIn = from + bins.width > lower && from < upper;
						return (
							<rect
								key={from}
								className={isIn ? "in" : ""}
								x={step}
								y={height - size}
								width={0.85}
								height={size}
							/>
						);
					})}
				</svg>
			)}
			<figcaption className="quiet">
				{bins && `Bars: ${values.length} of the largest. `}All: {range}
			</figcaption>
		</figure>
	);
}

/** Milliseconds without typing before a bound counts: each search costs a data request. */
const pause = 400;

/** One bound of a condition, a decimal as text. */
function BoundInput({
	label,
	placeholder,
	value,
	describedBy,
	onChange,
}: {
	label: string;
	placeholder: string;
	value: string;
	/** Id of the reason why the bound was refused. */
	describedBy: string | undefined;
	onChange: (value: string) => void;
}) {
	const [typed, setTyped] = useState(value);
	const latest = useRef(onChange);
	latest.current = onChange;
	const lastValue = useRef(value);
	useEffect(() => {
		// A bound that comes from elsewhere, such as the button that goes back, takes the place of what was typed.
		if (value !== lastValue.current) setTyped(value);
		lastValue.current = value;
	}, [value]);
	useEffect(() => {
		const bound = boundOf(typed);
		if (bound === lastValue.current) return;
		const timer = setTimeout(() => {
			lastValue.current = bound;
			latest.current(bound);
		}, pause);
		return () => clearTimeout(timer);
	}, [typed]);
	return (
		<input
			inputMode="decimal"
			autoComplete="off"
			aria-label={label}
			aria-invalid={describedBy !== undefined}
			aria-describedby={describedBy}
			placeholder={placeholder}
			value={typed}
			onChange={({ target }) => setTyped(target.value)}
		/>
	);
}

interface Props {
	condition: Condition;
	/** True when its bounds or values are what one sets next. */
	takesFocus: boolean;
	/** What is known of the indicator; nothing of one that the service does not have. */
	filter: GroupedFilter | undefined;
	/** Values of the indicator among the largest securities. */
	values: readonly string[];
	rejection: Rejection | undefined;
	onChange: (condition: Condition) => void;
	onRemove: () => void;
}

/** One condition: its indicator, its distribution, its bounds or values, and what the service has against it. */
export function ConditionRow(props: Props) {
	const { condition, takesFocus, filter, values, rejection, onChange, onRemove } = props;
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
				<Bounds {...props} name={name} describedBy={rejection && id} />
			)}
			{rejection && <RejectionNote id={id} rejection={rejection} onTake={take} />}
		</li>
	);
}

/** Takes the bounds that the service suggests. */
function Usual({
	condition,
	onChange,
	range,
	name,
	filter,
}: Props & { range: { min: string | null; max: string | null }; name: string }) {
	const [min, max] = [range.min ?? "", range.max ?? ""];
	if (condition.min === min && condition.max === max) return null;
	const [from, to] = [min, max].map((bound) => displayed(bound, filter?.unit ?? null));
	const text = min === "" ? `up to ${to}` : max === "" ? `from ${from}` : `${from} to ${to}`;
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
