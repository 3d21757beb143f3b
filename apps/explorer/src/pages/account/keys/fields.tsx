import { type ReactNode, useId } from "react";
import { CopyButton } from "../../../parts/request/copy-button.tsx";

/** A labelled text field with a line below that says what it takes. */
export function TextField({
	label,
	help,
	value,
	onChange,
	...rest
}: {
	label: string;
	help?: ReactNode;
	value: string;
	onChange: (value: string) => void;
	type?: "text" | "date";
	maxLength?: number;
	required?: boolean;
	pattern?: string;
}) {
	const id = useId();
	return (
		<>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				autoComplete="off"
				spellCheck={false}
				value={value}
				onChange={({ target }) => onChange(target.value)}
				aria-describedby={help ? `${id}-help` : undefined}
				{...rest}
			/>
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
