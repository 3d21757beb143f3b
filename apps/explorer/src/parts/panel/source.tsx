import type { Provenance } from "@us-market-data/client";
import { date, elsewhere, instant } from "../../figures/time.ts";
import { isUnusual, summaryOf, usePageSources, useRegisteredSource } from "./page-sources.ts";

/** Milliseconds by which the oldest data behind an answer may stay behind the newest. */
const usualLag = 5 * 86_400_000;

const isPartial = (asOf: string | undefined, oldest: string | undefined): oldest is string =>
	asOf !== undefined && oldest !== undefined && Date.parse(asOf) - Date.parse(oldest) > usualLag;

const Tags = ({ sources }: { sources: readonly string[] }) =>
	sources.map((source) => (
		<span key={source} className={source === "sample" ? "tag sample" : "tag"}>
			{source}
		</span>
	));

/** The sources of a panel with simulated data on a page with real ones. The line of the page has the sources of every panel. */
export function Source({ title, provenance }: { title: string; provenance: Provenance | undefined }) {
	useRegisteredSource(title, provenance);
	const panels = usePageSources();
	if (provenance === undefined || !isUnusual(provenance, panels)) return null;
	const { sources } = provenance;
	return (
		<span className="source">
			<Tags sources={sources} />
			{sources.includes("sample") && sources.length > 1 && (
				<strong title="A part of what is shown is simulated.">partly sample</strong>
			)}
		</span>
	);
}

/** The sources of a page and their time in one line; on demand those of each panel. */
export function PageSource() {
	const panels = usePageSources();
	const { sources, asOf } = summaryOf(panels);
	if (sources.length === 0) return null;
	return (
		<details className="page-source source">
			<summary>
				Data: <Tags sources={sources} />
				{asOf && (
					<>
						{" "}
						as of{" "}
						<time dateTime={asOf} title={`${instant(asOf)}; ${elsewhere(asOf)}`}>
							{date(asOf)}
						</time>
					</>
				)}
			</summary>
			<dl>
				{panels.map(({ id, title, provenance: { sources: own, asOf: at, oldest } }) => (
					<div key={id}>
						<dt>{title}</dt>
						<dd>
							{own.join(", ")}
							{at && `, as of ${instant(at)}`}
							{isPartial(at, oldest) && `, oldest part ${date(oldest)}`}
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
