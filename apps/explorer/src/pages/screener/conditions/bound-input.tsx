import { useEffect, useRef, useState } from "react";
import { boundOf } from "./conditions.ts";

/** Milliseconds without typing before a bound counts: each search costs a data request. */
const pause = 400;

/** One bound of a condition, a decimal as text. */
export function BoundInput({
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
	const known = useRef(value);
	useEffect(() => {
		// A bound that comes from elsewhere, such as the button that goes back, takes the place of what was typed.
		if (value !== known.current) setTyped(value);
		known.current = value;
	}, [value]);
	useEffect(() => {
		const bound = boundOf(typed);
		if (bound === known.current) return;
		const timer = setTimeout(() => {
			known.current = bound;
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
