import { useState } from "react";

type Outcome = "Copied" | "Not copied: select the text";

/** Copies a text, and says for a moment if it did: a browser may refuse. */
export function CopyButton({ text, label }: { text: string; label: string }) {
	const [outcome, setOutcome] = useState<Outcome>();
	const copy = async () => {
		const done = async () => navigator.clipboard.writeText(text);
		setOutcome(
			await done().then(
				() => "Copied" as const,
				() => "Not copied: select the text" as const,
			),
		);
		setTimeout(() => setOutcome(undefined), 2500);
	};
	return (
		<button type="button" className="button" onClick={() => void copy()}>
			<span role="status">{outcome ?? label}</span>
		</button>
	);
}
