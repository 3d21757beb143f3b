import type { Rejection } from "../use-screen.ts";

/** The reason why the service refused a value, beside the control that holds it. */
export function RejectionNote({
	rejection: { message, suggestion },
	id,
	onTake,
}: {
	rejection: Rejection;
	id?: string;
	/** Takes the value that the service suggests. */
	onTake?: (suggestion: string) => void;
}) {
	return (
		<p className="refusal" role="alert" id={id}>
			Not accepted: it {/[.?]$/.test(message) ? message : `${message}.`}{" "}
			{suggestion !== undefined && onTake && (
				<button type="button" className="button" onClick={() => onTake(suggestion)}>
					Use {suggestion}
				</button>
			)}
		</p>
	);
}
