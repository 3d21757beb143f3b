import type { Schema } from "@us-market-data/client";

/** Tells what an answer of the past lacks, because nobody knows when it became public. */
export function LeftOut({ answer }: { answer: { asOf?: Schema<"AsOf"> | undefined } }) {
	const leftOut = answer.asOf?.leftOut ?? [];
	if (leftOut.length === 0) return null;
	return (
		<ul className="left-out quiet">
			{leftOut.map(({ data, description }) => (
				<li key={data}>Left out: {description}</li>
			))}
		</ul>
	);
}
