import type { Provenance } from "@us-market-data/client";
import { ago, date, elsewhere, instant } from "../../figures/time.ts";

/** Milliseconds by which the oldest data behind an answer may stay behind the newest. */
const usualLag = 5 * 86_400_000;

const isPartial = (asOf: string | undefined, oldest: string | undefined): oldest is string =>
	asOf !== undefined && oldest !== undefined && Date.parse(asOf) - Date.parse(oldest) > usualLag;

/** The sources of an answer, and the time up to which its data are complete. */
export const Source = ({ provenance: { sources, asOf, oldest } }: { provenance: Provenance }) => (
	<span className="source">
		{sources.map((source) => (
			<span key={source} className={source === "sample" ? "tag sample" : "tag"}>
				{source}
			</span>
		))}
		{sources.includes("sample") && sources.length > 1 && (
			<strong title="A part of what is shown is simulated.">partly sample</strong>
		)}
		{asOf && (
			<time dateTime={asOf} title={`${instant(asOf)}; ${elsewhere(asOf)}`}>
				{ago(asOf, Date.now())}
			</time>
		)}
		{isPartial(asOf, oldest) && (
			<span
				title={`Some of the data behind these figures, such as reports, are no newer than ${instant(oldest)}`}
			>
				oldest part {date(oldest)}
			</span>
		)}
	</span>
);
