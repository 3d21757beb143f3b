import { type FormEvent, useId, useState } from "react";
import { maxNameChars } from "../session/watchlists.ts";
import "./name-form.css";

/** The reason why a change was not made. */
export const Problem = ({ text }: { text: string | undefined }) =>
	text === undefined ? null : (
		<p className="fault" role="alert">
			{text}
		</p>
	);

/** A form for one name. It stays, with the reason, where the name cannot be taken. */
export function NameForm({
	label,
	action,
	initial = "",
	submit,
	cancel,
}: {
	label: string;
	action: string;
	initial?: string;
	/** Returns the reason why the name was not taken. */
	submit: (name: string) => string | undefined;
	cancel?: () => void;
}) {
	const [name, setName] = useState(initial);
	const [error, setError] = useState<string>();
	const id = useId();
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const problem = submit(name);
		setError(problem);
		if (problem === undefined) setName("");
	};
	return (
		<form className="name-form" onSubmit={onSubmit}>
			<input
				aria-label={label}
				placeholder={label}
				value={name}
				maxLength={maxNameChars}
				autoComplete="off"
				// Somebody who asked for another name types it next.
				// biome-ignore lint/a11y/noAutofocus: the form comes by a command alone
				autoFocus={cancel !== undefined}
				aria-invalid={error !== undefined}
				aria-describedby={error && id}
				onChange={({ target }) => setName(target.value)}
				onKeyDown={({ key }) => key === "Escape" && cancel?.()}
			/>
			<button type="submit" className="button">
				{action}
			</button>
			{cancel && (
				<button type="button" className="button" onClick={cancel}>
					Cancel
				</button>
			)}
			<span id={id}>
				<Problem text={error} />
			</span>
		</form>
	);
}
