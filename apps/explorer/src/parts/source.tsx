import type { Provenance } from "@us-market-data/client";
import { ago, elsewhere, instant } from "../figures/time.ts";

/** The sources of an answer, and the time up to which its data are complete. */
export const Source = ({ provenance: { sources, asOf } }: { provenance: Provenance }) => (
	<span className="source">
		{sources.map((source) => (
			<span key={source} className={source === "sample" ? "tag sample" : "tag"}>
				{source}
			</span>
		))}
		{asOf && (
			<time dateTime={asOf} title={`${instant(asOf)}; ${elsewhere(asOf)}`}>
				{ago(asOf, Date.now())}
			</time>
		)}
	</span>
);
