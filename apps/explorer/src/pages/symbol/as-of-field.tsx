import { useId, useState } from "react";
import { today } from "../../figures/time.ts";
import { readAsOf } from "./as-of.ts";

/** The day as of which a tab is shown. What is not allowed is said beside it, and leaves the figures as they are. */
export function AsOfField({
	given,
	fault,
	change,
}: {
	/** The text of the address. */
	given: string | undefined;
	fault: string | undefined;
	change: (day: string | undefined) => void;
}) {
	const id = useId();
	const [typed, setTyped] = useState<string>();
	const shown = typed === undefined ? fault : readAsOf(typed, today()).fault;
	// A day that is allowed goes into the address, which the field then shows.
	const take = (text: string) => {
		const isAllowed = readAsOf(text, today()).fault === undefined;
		setTyped(isAllowed ? undefined : text);
		if (isAllowed) change(text === "" ? undefined : text);
	};
	return (
		<div className="as-of">
			<label>
				As known on{" "}
				<input
					type="date"
					value={typed ?? (fault === undefined ? (given ?? "") : "")}
					max={today()}
					aria-invalid={shown !== undefined}
					aria-describedby={shown === undefined ? undefined : id}
					onChange={({ target }) => take(target.value)}
				/>
			</label>
			{(given !== undefined || (typed ?? "") !== "") && (
				<button
					type="button"
					className="button"
					onClick={() => {
						setTyped(undefined);
						change(undefined);
					}}
				>
					Today
				</button>
			)}
			{given !== undefined && shown === undefined && (
				<span className="quiet">Price and chart above are those of today.</span>
			)}
			{shown !== undefined && (
				<span id={id} role="alert" className="fault">
					{shown} The figures below are those of today.
				</span>
			)}
		</div>
	);
}
