import { useMemo } from "react";
import { decimal } from "../../../figures/decimal.ts";
import type { Filter } from "../indicators.ts";
import { binsOf } from "./bins.ts";
import type { Condition } from "./conditions.ts";

const height = 36;

/** The distribution of an indicator, with the part between the bounds in colour. */
export function Histogram({
	filter: { name, min, max },
	condition,
	values,
}: {
	filter: Filter;
	condition: Condition;
	values: readonly string[];
}) {
	const bins = useMemo(() => binsOf(values.map(Number)), [values]);
	const lower = condition.min === "" ? Number.NEGATIVE_INFINITY : Number(condition.min);
	const upper = condition.max === "" ? Number.POSITIVE_INFINITY : Number(condition.max);
	const most = Math.max(1, ...(bins?.counts ?? []));
	const range = `${decimal(min)} to ${decimal(max)}`;
	return (
		<figure className="histogram">
			{bins && (
				<svg
					viewBox={`0 0 ${bins.counts.length} ${height}`}
					preserveAspectRatio="none"
					role="img"
					aria-label={`${name} of the ${values.length} largest securities that have one`}
				>
					{bins.from.map((from, step) => {
						const size = ((bins.counts[step] ?? 0) / most) * height;
						const isIn = from + bins.width > lower && from < upper;
						return (
							<rect
								key={from}
								className={isIn ? "in" : ""}
								x={step}
								y={height - size}
								width={0.85}
								height={size}
							/>
						);
					})}
				</svg>
			)}
			<figcaption className="quiet">
				{bins && `Bars: ${values.length} of the largest. `}All: {range}
			</figcaption>
		</figure>
	);
}
