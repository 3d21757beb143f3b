import { noFigure } from "../figures/decimal.ts";

/** Names with their values. One that is not known shows a dash. */
export const Facts = ({
	facts,
}: {
	facts: readonly (readonly [name: string, value: string | null | undefined])[];
}) => (
	<dl className="facts">
		{facts.map(([name, value]) => (
			<div key={name} className="fact">
				<dt>{name}</dt>
				<dd>{value || noFigure}</dd>
			</div>
		))}
	</dl>
);
