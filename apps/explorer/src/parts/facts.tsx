import type { ReactNode } from "react";
import { noFigure } from "../figures/decimal.ts";

/** A name with its value, and what is told of it on hover. */
export type Fact = readonly [name: string, value: ReactNode, hint?: string | undefined];

/** Names with their values. One that is not known shows a dash. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
	<dl className="facts">
		{facts.map(([name, value, hint]) => (
			<div key={name} className="fact" title={hint}>
				<dt>{name}</dt>
				<dd>{value || noFigure}</dd>
			</div>
		))}
	</dl>
);
