import { type ComponentProps, useRef } from "react";
import "./date-field.css";

/** True for a day as everybody reads it, `2026-11-20`. */
export const isIsoDay = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * A day as text, `YYYY-MM-DD`, with the calendar of the browser beside it. A date field of the browser alone shows 11/20/2026 to
 * one and 20.11.2026 to another.
 */
export function DateField({
	value,
	onChange,
	min,
	max,
	...input
}: Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
	value: string;
	/** Called with each text that is typed, which may be no day yet. */
	onChange: (text: string) => void;
}) {
	const calendar = useRef<HTMLInputElement>(null);
	return (
		<span className="date-field">
			<input
				placeholder="YYYY-MM-DD"
				pattern="\d{4}-\d{2}-\d{2}"
				title="A day, YYYY-MM-DD"
				autoComplete="off"
				spellCheck={false}
				{...input}
				type="text"
				inputMode="numeric"
				maxLength={10}
				value={value}
				onChange={({ target }) => onChange(target.value.trim())}
			/>
			<input
				ref={calendar}
				type="date"
				tabIndex={-1}
				aria-hidden="true"
				min={min}
				max={max}
				value={isIsoDay(value) ? value : ""}
				onChange={({ target }) => onChange(target.value)}
			/>
			<button
				type="button"
				className="button bare"
				aria-label="Choose a day from the calendar"
				onClick={() => calendar.current?.showPicker()}
			>
				<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
					<path d="M3 2h2V1h1v1h4V1h1v1h2v12H3zm1 4v7h8V6z" fillRule="evenodd" />
				</svg>
			</button>
		</span>
	);
}
