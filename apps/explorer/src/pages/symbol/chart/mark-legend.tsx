import type { Mark } from "./marks.ts";

const kinds = [
	{ kind: "split", name: "Split", sign: <rect x="2" y="2" width="8" height="8" /> },
	{ kind: "dividend", name: "Dividend", sign: <circle cx="6" cy="6" r="4" /> },
	{ kind: "filing", name: "Filing", sign: <path d="M6 1 11 6H8v5H4V6H1z" /> },
] as const;

/** Explains the signs at the foot of the prices, as far as the security has such events. */
export function MarkLegend({ marks }: { marks: readonly Mark[] }) {
	const shown = kinds.filter(({ kind }) => marks.some((mark) => mark.kind === kind));
	return (
		<ul className="mark-legend quiet" aria-label="Marks of the chart">
			{shown.map(({ kind, name, sign }) => (
				<li key={kind}>
					<svg className={kind} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
						{sign}
					</svg>
					{name}
				</li>
			))}
		</ul>
	);
}
