import { Popover } from "@base-ui/react/popover";
import { type RefObject, useState } from "react";
import { inPage } from "../../../parts/in-page.ts";
import {
	boundsOf,
	type Indicator,
	type IndicatorKind,
	indicatorKinds,
	isAllowed,
	maxIndicators,
	spellingOf,
} from "./indicator-choice.ts";
import "../../../parts/menu.css";

/** Names of parameters, in the order of an indicator. */
const parameterNames: Readonly<Record<IndicatorKind, readonly string[]>> = {
	sma: ["Bars"],
	ema: ["Bars"],
	bollinger: ["Bars", "Deviations"],
	rsi: ["Bars"],
	macd: ["Fast", "Slow", "Signal"],
};

const longNames: Readonly<Record<IndicatorKind, string>> = {
	sma: "Simple moving average",
	ema: "Exponential moving average",
	bollinger: "Bollinger bands",
	rsi: "Relative strength index",
	macd: "MACD",
};

/** Lengths of means that are offered one after the other. */
const usualLengths = [20, 50, 200, 10, 100];

/** A new indicator with usual parameters: of means the first length that the chart does not have yet. */
function nextOf(kind: IndicatorKind, chosen: readonly Indicator[]): Indicator {
	const usual: Indicator = { kind, parameters: indicatorKinds[kind].defaults };
	if (kind !== "sma" && kind !== "ema") return usual;
	const spellings = chosen.map(spellingOf);
	const options = usualLengths.map((length): Indicator => ({ kind, parameters: [length] }));
	return options.find((option) => !spellings.includes(spellingOf(option))) ?? usual;
}

/** Adds, changes and removes the indicators of a chart, beside the chart, which follows at once. */
export default function IndicatorEditor({
	chosen,
	onChange,
	anchor,
	onClose,
}: {
	chosen: readonly Indicator[];
	onChange: (indicators: readonly Indicator[]) => void;
	/** The button that opened it. */
	anchor: RefObject<HTMLButtonElement | null>;
	onClose: () => void;
}) {
	const isFull = chosen.length >= maxIndicators;
	return (
		<Popover.Root
			open
			onOpenChange={(isOpen, { event }) => {
				// The button closes it by itself.
				if (!isOpen && !anchor.current?.contains(event.target as Node)) onClose();
			}}
		>
			<Popover.Portal container={inPage}>
				<Popover.Positioner className="menu-place" anchor={anchor} sideOffset={4} align="end">
					<Popover.Popup className="menu indicator-editor" finalFocus={anchor}>
						<Popover.Title>Indicators</Popover.Title>
						{chosen.length === 0 && <p className="quiet">The chart shows none.</p>}
						<ul>
							{chosen.map((indicator, index) => (
								<Row
									// biome-ignore lint/suspicious/noArrayIndexKey: a field that is typed in stays while its indicator changes
									key={`${indicator.kind} ${index}`}
									indicator={indicator}
									others={chosen.filter((_, at) => at !== index).map(spellingOf)}
									onChange={(next) => onChange(chosen.map((one, at) => (at === index ? next : one)))}
									onRemove={() => onChange(chosen.filter((_, at) => at !== index))}
								/>
							))}
						</ul>
						<h3>Add</h3>
						<div className="actions">
							{(Object.keys(indicatorKinds) as IndicatorKind[]).map((kind) => (
								<button
									key={kind}
									type="button"
									className="button"
									title={longNames[kind]}
									disabled={
										isFull || chosen.some((one) => spellingOf(one) === spellingOf(nextOf(kind, chosen)))
									}
									onClick={() => onChange([...chosen, nextOf(kind, chosen)])}
								>
									{indicatorKinds[kind].name}
								</button>
							))}
						</div>
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}

/** One indicator with a field for each parameter. A value that is not allowed stays in its field, and is not drawn. */
function Row({
	indicator: { kind, parameters },
	others,
	onChange,
	onRemove,
}: {
	indicator: Indicator;
	/** Spellings of the other indicators of the chart. */
	others: readonly string[];
	onChange: (indicator: Indicator) => void;
	onRemove: () => void;
}) {
	const { name } = indicatorKinds[kind];
	const [typed, setTyped] = useState<readonly string[]>();
	const texts = typed ?? parameters.map(String);
	const isFaulty = (index: number) => texts[index] === "" || !isAllowed(kind, index, Number(texts[index]));
	const change = (index: number, text: string) => {
		const next = texts.map((one, at) => (at === index ? text : one));
		const changed = { kind, parameters: next.map(Number) };
		const isValid =
			changed.parameters.every((value, at) => next[at] !== "" && isAllowed(kind, at, value)) &&
			!others.includes(spellingOf(changed));
		setTyped(isValid ? undefined : next);
		if (isValid) onChange(changed);
	};
	return (
		<li>
			<span title={longNames[kind]}>{name}</span>
			{parameterNames[kind].map((label, index) => {
				const { min, max, step } = boundsOf(kind, index);
				return (
					<label key={label}>
						<span className="quiet">{label}</span>
						<input
							type="number"
							min={min}
							max={max}
							step={step}
							value={texts[index]}
							aria-label={`${label} of ${name}`}
							aria-invalid={isFaulty(index)}
							title={isFaulty(index) ? `From ${min} to ${max}` : undefined}
							onChange={({ target }) => change(index, target.value)}
						/>
					</label>
				);
			})}
			<button
				type="button"
				className="button bare"
				aria-label={`Remove ${name} ${parameters.join(", ")}`}
				onClick={onRemove}
			>
				×
			</button>
		</li>
	);
}
