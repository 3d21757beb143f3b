import "./code-block.css";

/** A long text of a program. It scrolls by itself, by keyboard too. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
	<section className="code-block" aria-label={label} tabIndex={0}>
		<pre>{text}</pre>
	</section>
);
