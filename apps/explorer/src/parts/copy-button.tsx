import { useState } from "react";

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
	const [isCopied, setCopied] = useState(false);
	const copy = async () => {
		await navigator.clipboard.writeText(text);
		setCopied(true);
		setTimeout(() => setCopied(false), 1500);
	};
	return (
		<button type="button" className="button" onClick={() => void copy()}>
			{isCopied ? "Copied" : label}
		</button>
	);
}
