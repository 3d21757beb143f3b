import { type ReactNode, useId } from "react";
import { DateField } from "../../../parts/date-field.tsx";
import { CopyButton } from "../../../parts/request/copy-button.tsx";

/** A labelled text field with a line below that says what it takes. */
export function TextField({
	label,
	help,
	value,
	onChange,
	isDay = false,
	...rest
}: {
	label: string;
	help?: ReactNode;
	value: string;
	onChange: (value: string) => void;
	/** True for a field that takes a day. */
	isDay?: boolean;
	maxLength?: number;
	required?: boolean;
	pattern?: string;
}) {
	const id = useId();
	const common = { id, "aria-describedby": help ? `${id}-help` : undefined, ...rest };
	return (
		<>
			<label htmlFor={id}>{label}</label>
			{isDay ? (
				<DateField {...common} value={value} onChange={onChange} />
			) : (
				<input
					{...common}
					autoComplete="off"
					spellCheck={false}
					value={value}
					onChange={({ target }) => onChange(target.value)}
				/>
			)}
			{help && (
				<p className="quiet" id={`${id}-help`}>
					{help}
				</p>
			)}
		</>
	);
}

/** A new key, which is shown here and never again. */
export function IssuedKey({ secret, children }: { secret: string; children?: ReactNode }) {
	return (
		<div className="issued">
			<p>
				<strong>Copy the key now. It is not shown again.</strong>
			</p>
			<pre>
				<code>{secret}</code>
			</pre>
			<CopyButton text={secret} label="Copy the key" />
			{children}
		</div>
	);
}
