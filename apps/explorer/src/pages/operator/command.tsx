import type { ReactNode } from "react";
import { CopyButton } from "../../parts/request/copy-button.tsx";

/** The operator's next step: a sentence, and a command to copy. */
export const NextStep = ({ text, children }: { text: string; children: ReactNode }) => (
	<div className="next-step">
		<p>{children}</p>
		<div className="command-line">
			<code>{text}</code>
			<CopyButton text={text} label="Copy" />
		</div>
	</div>
);
